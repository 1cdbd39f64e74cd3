import { type RefObject, useEffect, useRef, useState } from 'react';

interface JumpListProps {
  /** The element that contains the sections. */
  place: RefObject<HTMLElement | null>;
  titles: readonly string[];
}

/** Milliseconds during which scroll events come from the jump itself. */
const JUMP = 500;

/** Links to the sections of a form; the visible section is marked as current. */
export function JumpList({ place, titles }: JumpListProps) {
  const [current, setCurrent] = useState(0);
  const jumped = useRef(0);
  useEffect(() => {
    const inSight = new Set<number>();
    const all = sectionsIn(place.current);
    const watch = new IntersectionObserver(
      (changes) => {
        for (const { target, isIntersecting } of changes) {
          const at = all.indexOf(target);
          if (isIntersecting) inSight.add(at);
          else inSight.delete(at);
        }
        if (inSight.size === 0 || performance.now() - jumped.current < JUMP) return;
        setCurrent(Math.min(...inSight));
      },
      { rootMargin: '-25% 0px -50%' },
    );
    for (const section of all) watch.observe(section);
    return () => watch.disconnect();
  }, [place]);
  const jump = (at: number) => {
    jumped.current = performance.now();
    setCurrent(at);
    const section = sectionsIn(place.current)[at];
    section?.setAttribute('open', '');
    section?.scrollIntoView();
    section?.querySelector<HTMLElement>('h2, summary')?.focus({ preventScroll: true });
  };
  return (
    <nav className="jump" aria-label="本页">
      {titles.map((title, at) => (
        <button
          key={title}
          type="button"
          {...(at === current && { 'aria-current': true })}
          onClick={() => jump(at)}
        >
          {title}
        </button>
      ))}
    </nav>
  );
}

const sectionsIn = (place: HTMLElement | null): Element[] => [
  ...(place?.querySelectorAll(':scope > .form-section') ?? []),
];
