import { type ComponentType, type FunctionComponent, useState } from 'react';
import { afterPaint } from '../../lib/after-paint.ts';
import { useLoaded } from '../../ui/hooks/use-loaded.ts';
import { ErrorState, Skeleton } from '../../ui/page/States.tsx';

/**
 * A control whose code is loaded when a form first shows it; until then a placeholder of as many rows, or `skeleton`, is
 * shown. Lists and forms without it do not load its code.
 */
export function loadedControl<Props extends { label: string }>(
  load: () => Promise<ComponentType<Props>>,
  skeleton: number | ComponentType<Props> = 2,
): FunctionComponent<Props> & { preload: () => Promise<unknown> } {
  // The next form renders it without the placeholder.
  let known: ComponentType<Props> | null = null;
  const remember = async () => {
    known = await load();
    return known;
  };
  // What stands there until then is painted without waiting for it.
  const rememberLater = async () => {
    await new Promise<void>((resolve) => afterPaint(resolve));
    return remember();
  };
  function LoadedControl(props: Props) {
    const [failed, setFailed] = useState(false);
    const Loaded = useLoaded<Props>(rememberLater, known === null && !failed, () =>
      setFailed(true),
    );
    const Control = known ?? Loaded;
    if (Control) return <Control {...props} />;
    const { label } = props;
    if (typeof skeleton !== 'number' && !failed) {
      const Placeholder = skeleton;
      return <Placeholder {...props} />;
    }
    return (
      <div className="field">
        <span className="field-label">{label}</span>
        {failed ? (
          <ErrorState message={`${label}没有加载出来`} onRetry={() => setFailed(false)} />
        ) : (
          <Skeleton {...(typeof skeleton === 'number' && { rows: skeleton })} />
        )}
      </div>
    );
  }
  return Object.assign(LoadedControl, { preload: remember });
}
