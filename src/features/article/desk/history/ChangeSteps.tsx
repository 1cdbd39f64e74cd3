import { useEffect, useState } from 'react';
import { IconAction } from '../IconAction.tsx';

interface ChangeStepsProps {
  paper: { current: HTMLElement | null };
  /** Identifies the comparison: another one recounts the changes. */
  of: string;
}

/** Moves from change to change. */
export function ChangeSteps({ paper, of }: ChangeStepsProps) {
  const [count, setCount] = useState(0);
  const [at, setAt] = useState(-1);
  const changes = () => [...(paper.current?.querySelectorAll<HTMLElement>('.diff-change') ?? [])];
  // biome-ignore lint/correctness/useExhaustiveDependencies: counted when something else is compared
  useEffect(() => {
    setCount(paper.current?.querySelectorAll('.diff-change').length ?? 0);
    setAt(-1);
  }, [paper, of]);
  const go = (next: number) => {
    const all = changes();
    for (const one of all) one.removeAttribute('data-current');
    all[next]?.setAttribute('data-current', '');
    all[next]?.scrollIntoView({ block: 'center' });
    setAt(next);
  };
  if (count === 0) return null;
  return (
    <>
      <span className="soft history-count" role="status">
        {at < 0 ? `共 ${count} 处` : `第 ${at + 1} 处，共 ${count} 处`}
      </span>
      <IconAction icon="up" label="上一处" disabled={at <= 0} onClick={() => go(at - 1)} />
      <IconAction
        icon="down"
        label="下一处"
        disabled={at >= count - 1}
        onClick={() => go(at + 1)}
      />
    </>
  );
}
