import { flushSync } from 'react-dom';
import { reactRoot } from './react-root.ts';

/** Runs a hook in a component of its own: gives its latest result, and what draws it with another argument, or ends it. */
export function hookRoot() {
  const root = reactRoot();
  return <Argument, Result>(use: (argument: Argument) => Result, first: NoInfer<Argument>) => {
    let result: Result;
    function Component({ argument }: { argument: Argument }) {
      result = use(argument);
      return null;
    }
    const draw = (argument: Argument) =>
      flushSync(() => root.render(<Component argument={argument} />));
    draw(first);
    return {
      now: () => result,
      draw,
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
