import { useSyncExternalStore } from 'react';

let printing = false;

/** Whether the page is being put on paper. A store: React renders what it changes before the event is over. */
export const useIsPrinting = (): boolean => useSyncExternalStore(subscribe, () => printing);

function subscribe(onChange: () => void): () => void {
  const set = ({ type }: Event) => {
    printing = type === 'beforeprint';
    onChange();
  };
  addEventListener('beforeprint', set);
  addEventListener('afterprint', set);
  return () => {
    removeEventListener('beforeprint', set);
    removeEventListener('afterprint', set);
  };
}
