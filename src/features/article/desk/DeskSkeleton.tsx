import { SkeletonText } from '../../../ui/page/SkeletonText.tsx';
import { useDeskLayout } from './desk-layout.ts';

const LINES = [96, 84, 92, 60, 88, 72];

/** Skeleton of ArticleDesk. */
export function DeskSkeleton() {
  const { isBeside, panel } = useDeskLayout();
  const lines = (className: string) =>
    LINES.map((width) => (
      <p key={width} className={className}>
        <SkeletonText width={width} />
      </p>
    ));
  return (
    <div className="desk flush" aria-busy="true">
      <span className="sr-only">加载中…</span>
      <div className="desk-bar" />
      <div className="desk-paper" aria-hidden="true">
        <div className="desk-tools" />
        <div className="desk-page skeleton">
          <p className="desk-extras">
            <span className="desk-extra">
              <SkeletonText width={100} />
            </span>
          </p>
          <p className="paper-line" data-field="title">
            <SkeletonText width={72} />
          </p>
          <p className="paper-line" data-field="subtitle">
            <SkeletonText width={40} />
          </p>
          <div className="desk-summary">
            <span>摘要</span>
            <p className="paper-line">
              <SkeletonText width={84} />
            </p>
          </div>
          <div className="rich-text">{lines('')}</div>
        </div>
      </div>
      {isBeside && panel && (
        <div className="pane inspector skeleton" aria-hidden="true">
          {lines('section section-head')}
        </div>
      )}
    </div>
  );
}
