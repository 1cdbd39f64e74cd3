import { Activity } from 'react';
import { flushSync } from 'react-dom';
import { reactRoot } from './react-root.ts';

interface HookOptions {
  /** Renders the component without its effects, until it is shown. */
  hidden?: boolean;
}

/** Runs a hook in a component of its own: gives its latest result, and what draws it with another argument, or ends it. */
export function hookRoot() {
  const root = reactRoot();
  return <Argument, Result>(
    use: (argument: Argument) => Result,
    first: NoInfer<Argument>,
    { hidden = false }: HookOptions = {},
  ) => {
    let result: Result;
    function Component({ argument }: { argument: Argument }) {
      result = use(argument);
      return null;
    }
    const render = (argument: Argument, mode: 'hidden' | 'visible') =>
      root.render(
        <Activity mode={mode}>
          <Component argument={argument} />
        </Activity>,
      );
    const draw = (argument: Argument) => flushSync(() => render(argument, 'visible'));
    // React renders what is hidden after everything else.
    if (hidden) render(first, 'hidden');
    else draw(first);
    return {
      now: () => result,
      draw,
      show: () => draw(first),
      /** Draws at once what `step` changes. */
      act: (step: () => void) => flushSync(step),
      /** Until React has drawn what an effect has set, and what waits for an answer has gone on. */
      async settle() {
        for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve));
      },
      end: () => flushSync(() => root.render(null)),
    };
  };
}
