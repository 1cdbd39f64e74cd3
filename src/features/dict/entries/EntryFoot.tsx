import { type FormEvent, type RefObject, useEffect, useState } from 'react';
import { formatCount } from '../../../lib/sizes.ts';
import type { LinePlaces } from '../../../ui/windowed/WindowedList.tsx';

/** Milliseconds between two updates while scrolling (throttle). */
const PAUSE = 100;

interface EntryFootProps {
  total: number;
  places: RefObject<LinePlaces | null>;
  /** Height covered by the head above the entries, pixels. */
  coverOf: () => number;
}

/** Below the entries: which of them are in view, and jumps to any other. */
export function EntryFoot({ total, places, coverOf }: EntryFootProps) {
  const [foot, setFoot] = useState<HTMLElement | null>(null);
  const [seen, setSeen] = useState<{ first: number; last: number } | null>(null);
  const [typed, setTyped] = useState<string | null>(null);
  useEffect(() => {
    if (!foot || total === 0) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      timer = undefined;
      const bottom = foot.getBoundingClientRect().top - 1;
      setSeen(places.current?.between(coverOf(), bottom) ?? null);
    };
    const followLater = () => {
      timer ??= setTimeout(look, PAUSE);
    };
    followLater();
    const sizes = new ResizeObserver(followLater);
    sizes.observe(document.body);
    window.addEventListener('scroll', followLater, { passive: true });
    return () => {
      clearTimeout(timer);
      sizes.disconnect();
      window.removeEventListener('scroll', followLater);
    };
  }, [foot, total, places, coverOf]);
  const first = Math.min((seen?.first ?? 0) + 1, total);
  const last = Math.min((seen?.last ?? 0) + 1, total);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const wanted = Number(typed);
    if (typed === null || !Number.isInteger(wanted)) return;
    places.current?.scrollTo(Math.min(Math.max(wanted, 1), total) - 1, coverOf());
    setTyped(null);
  };
  return (
    <div ref={setFoot} className="pager entry-foot">
      <span>
        {seen && `第 ${formatCount(first)}–${formatCount(last)} 条，`}共 {formatCount(total)} 条
      </span>
      <form className="entry-jump" onSubmit={handleSubmit}>
        <label>
          跳到
          <input
            className="input"
            inputMode="numeric"
            enterKeyHint="go"
            autoComplete="off"
            maxLength={6}
            value={typed ?? String(first)}
            onChange={({ target }) => setTyped(target.value)}
            onFocus={({ target }) => target.select()}
            onBlur={() => setTyped(null)}
          />
        </label>
      </form>
    </div>
  );
}
