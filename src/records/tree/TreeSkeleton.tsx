import type { CSSProperties } from 'react';
import { raggedWidth, SkeletonText } from '../../ui/page/SkeletonText.tsx';

/** Depths of the rows of a first screen. */
const DEPTHS = [0, 1, 1, 2, 0, 1, 1, 0, 1, 0, 0, 0];

/** Placeholder of a tree, in the shape of RecordBranches. */
export const TreeSkeleton = () => (
  <div aria-busy="true">
    <span className="sr-only">加载中…</span>
    <div className="branch-bar" />
    <ul className="branches skeleton" aria-hidden="true">
      {DEPTHS.map((depth, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows without identity
        <li key={line}>
          <div className="branch" style={{ '--depth': depth } as CSSProperties}>
            <span className="branch-handle" />
            <span className="branch-depth" />
            <span className="branch-leaf" />
            <SkeletonText width={raggedWidth(line) / 3} />
            <span className="branch-gap" />
            <SkeletonText width={6} />
          </div>
        </li>
      ))}
    </ul>
  </div>
);
