import type { ComponentType, FunctionComponent } from 'react';
import { Skeleton } from '../../ui/States.tsx';
import { useLoaded } from '../../ui/use-loaded.ts';

/** A control that comes when a form first shows it: lists and forms without it do not carry what it needs. */
export function loadedControl<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): FunctionComponent<Props> {
  // The next form shows it at once.
  let known: ComponentType<Props> | null = null;
  const remember = async () => {
    known = await load();
    return known;
  };
  return function LoadedControl(props: Props) {
    const Loaded = useLoaded<Props>(remember, known === null);
    const Control = known ?? Loaded;
    return Control ? <Control {...props} /> : <Skeleton rows={2} />;
  };
}
