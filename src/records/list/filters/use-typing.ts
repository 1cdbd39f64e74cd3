import { useEffect, useState } from 'react';

/** Debounce, milliseconds after the last key. */
const TYPING_PAUSE = 300;

/** Debounced text that is not reported yet. */
function createPause() {
  let pending: string | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let report: (text: string) => void = () => undefined;
  return {
    isOver: (): boolean => pending === null,
    setListener(listener: (text: string) => void): void {
      report = listener;
    },
    /** Reports the pending text, if any, after the pause; another call restarts the pause. */
    begin(text = pending): void {
      clearTimeout(timer);
      pending = text;
      if (text === null) return;
      timer = setTimeout(() => {
        pending = null;
        report(text);
      }, TYPING_PAUSE);
    },
    interrupt: (): void => clearTimeout(timer),
  };
}

/**
 * A text field whose text is shown at once and reported after a debounce. The `current` value from outside (an address)
 * replaces it, unless the user is typing. Returns the text, and its change handler.
 */
export function useTyping(
  current: string,
  report: (text: string) => void,
): [string, (text: string) => void] {
  const [typed, setTyped] = useState(current);
  const [pause] = useState(createPause);
  useEffect(() => pause.setListener(report));
  useEffect(() => {
    if (pause.isOver()) setTyped(current);
  }, [pause, current]);
  // A view that was left in the middle of a word resumes the debounce when it is shown again.
  useEffect(() => {
    pause.begin();
    return pause.interrupt;
  }, [pause]);
  return [
    typed,
    (text) => {
      setTyped(text);
      pause.begin(text);
    },
  ];
}
