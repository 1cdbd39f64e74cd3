import { useEffect, useRef } from 'react';

/** Calls back whenever the number decreases. */
export function useDecrease(count: number, onDecrease: () => void): void {
  const before = useRef(count);
  useEffect(() => {
    if (count < before.current) onDecrease();
    before.current = count;
  }, [count, onDecrease]);
}
