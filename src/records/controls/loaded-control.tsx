import { type ComponentType, type FunctionComponent, useState } from 'react';
import { ErrorState, Skeleton } from '../../ui/States.tsx';
import { useLoaded } from '../../ui/use-loaded.ts';

/** A control that comes when a form first shows it: lists and forms without it do not carry what it needs. */
export function loadedControl<Props extends { label: string }>(
  load: () => Promise<ComponentType<Props>>,
): FunctionComponent<Props> {
  // The next form shows it at once.
  let known: ComponentType<Props> | null = null;
  const remember = async () => {
    known = await load();
    return known;
  };
  return function LoadedControl(props: Props) {
    const [failed, setFailed] = useState(false);
    const Loaded = useLoaded<Props>(remember, known === null && !failed, () => setFailed(true));
    const Control = known ?? Loaded;
    if (Control) return <Control {...props} />;
    if (!failed) return <Skeleton rows={2} />;
    return <ErrorState message={`${props.label}没有加载出来`} onRetry={() => setFailed(false)} />;
  };
}
