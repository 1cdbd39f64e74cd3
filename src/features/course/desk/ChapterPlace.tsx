import type { ReactNode } from 'react';
import type { AnyFields } from '../../../records/kind.ts';
import { useRecordOptions } from '../../../records/record-options.ts';
import { chaptersOf } from '../chapter.kind.ts';

/** Where a chapter stands: which course, below which chapter. Folded, it says so in short. */
export function ChapterPlace({ fields, children }: { fields: AnyFields; children: ReactNode }) {
  const options = useRecordOptions(chaptersOf(fields));
  const above = options.find(({ value }) => value === fields.parentId)?.label;
  return (
    <details className="panel folded">
      <summary>
        所在位置 <span className="soft small">{above ? `「${above}」之下` : '课程的第一层'}</span>
      </summary>
      <div className="form-grid">{children}</div>
    </details>
  );
}
