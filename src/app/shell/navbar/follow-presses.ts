/**
 * A double click belongs to the control that it began on, wherever the first press has moved that: the second one
 * presses it again, and nothing else that lies there now. Call it with the first press.
 */
export function followPresses(control: HTMLElement, press: () => void): void {
  const ended = new AbortController();
  const handleClick = (event: MouseEvent) => {
    if (event.detail < 2) return ended.abort();
    if (control.contains(event.target as Node)) return;
    event.preventDefault();
    event.stopPropagation();
    press();
  };
  window.addEventListener('click', handleClick, { capture: true, signal: ended.signal });
}
