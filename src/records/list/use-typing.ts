import { useEffect, useState } from 'react';

/** Milliseconds after the last key until the text is told. */
const TYPING_PAUSE = 300;

/** Text that was typed and not told yet. */
function createPause() {
  let pending: string | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let tell: (text: string) => void = () => undefined;
  return {
    isOver: (): boolean => pending === null,
    /** Who is told. */
    tells(listener: (text: string) => void): void {
      tell = listener;
    },
    /** Tells the text that is pending, if any, after the pause; another call begins it anew. */
    begin(text = pending): void {
      clearTimeout(timer);
      pending = text;
      if (text === null) return;
      timer = setTimeout(() => {
        pending = null;
        tell(text);
      }, TYPING_PAUSE);
    },
    interrupt: (): void => clearTimeout(timer),
  };
}

/**
 * A text field whose text is shown at once and told after a pause. What was `told` elsewhere (an address) takes its place,
 * unless somebody is typing. Gives the text, and what to call with each change of it.
 */
export function useTyping(
  told: string,
  tell: (text: string) => void,
): [string, (text: string) => void] {
  const [typed, setTyped] = useState(told);
  const [pause] = useState(createPause);
  useEffect(() => pause.tells(tell));
  useEffect(() => {
    if (pause.isOver()) setTyped(told);
  }, [pause, told]);
  // A view that is left in the middle of a word goes on when it comes back.
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
