import { useState } from 'react';
import type { Article } from '../../../contract/article/article.ts';
import type { FileRecord } from '../../../contract/file/file.ts';
import { chinaDayOf } from '../../../lib/dates/dates.ts';
import { serverNow } from '../../../lib/dates/server-clock.ts';
import { storedCatas } from '../../../records/all-catas.ts';
import { useRecordChoices } from '../../../records/record-options.ts';
import { fileAddress } from '../../../state/data/files/stored-file.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Segmented } from '../../../ui/choice/Segmented.tsx';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { Select } from '../../../ui/fields/Select.tsx';
import { Drawing } from '../../../ui/marks/Icon.tsx';
import { Thumbnail } from '../../../ui/marks/Thumbnail.tsx';
import { AskingFrame } from './AskingFrame.tsx';
import { TICK, WARNING } from './check-icons.ts';
import { GapList } from './GapList.tsx';
import type { Answers } from './use-article-workflow.ts';
import { isPast, NOT_AHEAD, useMoment } from './use-moment.ts';
import type { Gap } from './what-is-missing.ts';

interface PublicationPopupProps {
  title: string;
  article: Article;
  gaps: readonly Gap[];
  files: readonly FileRecord[];
  running: boolean;
  onConfirm: (answers: Answers) => void;
  onJump: (field: string, target?: string) => void;
  onClose: () => void;
}

const WHEN = [
  { value: 'now', label: '立即' },
  { value: 'later', label: '定时' },
];

type Errors = Partial<Record<'publishAt' | 'withdrawAt' | 'cataId', string>>;

/** When and in which column an article is published, when it is withdrawn, and what it lacks. */
export function PublicationPopup(props: PublicationPopupProps) {
  const { title, article, gaps, files, running, onConfirm, onJump, onClose } = props;
  const [later, setLater] = useState(article.publishAt !== null);
  const [publishAt, setPublishAt] = useMoment(article.publishAt);
  const [withdrawAt, setWithdrawAt] = useMoment(article.withdrawAt);
  const [cataId, setCataId] = useState(article.cataId);
  const [errors, setErrors] = useState<Errors>({});
  const columns = useRecordChoices(storedCatas, undefined, cataId);
  const handleConfirm = () => {
    const from = later ? publishAt.value : null;
    const to = withdrawAt.value;
    if (later && isPast(from)) return setErrors({ publishAt: NOT_AHEAD });
    if (to !== null && to <= Math.max(serverNow(), from ?? 0)) {
      return setErrors({ withdrawAt: '下线时间应晚于发布时间' });
    }
    if (cataId === null) return setErrors({ cataId: '发布前请选择主栏目' });
    // An unchanged column is not sent: an older server refuses fields that it does not know.
    const place = cataId === article.cataId ? {} : { cataId };
    onConfirm({ publishAt: from, withdrawAt: to, ...place });
  };
  return (
    <AskingFrame
      size="middle"
      title={`${title}「${article.title}」？`}
      label={later ? '定时发布' : '立即发布'}
      running={running}
      foot={<span className="soft small publication-foot">{footOf(article)}</span>}
      onConfirm={handleConfirm}
      onClose={onClose}
    >
      <div className="publication">
        <div className="publication-row">
          <Segmented
            label="何时发布"
            choices={WHEN}
            value={later ? 'later' : 'now'}
            onChange={(chosen) => setLater(chosen === 'later')}
          />
          {later && (
            <DateField
              time
              label="发布时间"
              error={errors.publishAt}
              value={publishAt.text}
              onChange={setPublishAt}
            />
          )}
        </div>
        <div className="publication-row">
          <Select
            label="主栏目"
            required
            error={errors.cataId}
            value={cataId ?? ''}
            options={columns.options}
            finding={columns.finding}
            onChange={(chosen) => setCataId(chosen || null)}
          />
          <DateField
            time
            label="下线时间"
            hint="可以不填；到时自动下线"
            error={errors.withdrawAt}
            value={withdrawAt.text}
            onChange={setWithdrawAt}
          />
        </div>
        <Cover article={article} files={files} onJump={onJump} />
        <Law article={article} onJump={onJump} />
        <GapList gaps={gaps.filter(({ field }) => field === 'body')} onJump={onJump} />
      </div>
    </AskingFrame>
  );
}

/** Notice about the slug before the first publication; empty afterwards. */
function footOf({ firstPublishedAt, slug }: Article): string {
  if (firstPublishedAt !== null) return '';
  return slug ? `首次发布，地址别名 ${slug}` : '首次发布，没有地址别名';
}

type PartProps = Pick<PublicationPopupProps, 'article' | 'onJump'>;

function Cover({ article, files, onJump }: PartProps & Pick<PublicationPopupProps, 'files'>) {
  const { coverId, coverAlt } = article;
  const cover = files.find(({ id }) => id === coverId);
  return (
    <div className="publication-part">
      <Thumbnail address={cover ? fileAddress(cover.address) : null} icon="article" />
      <span>
        封面
        <small className="soft">
          {coverId === null ? '没有选择' : coverAlt ? `替代文字：${coverAlt}` : '缺替代文字'}
        </small>
      </span>
      <Button onClick={() => onJump('coverId')}>更换封面</Button>
    </div>
  );
}

function Law({ article: { validUntil, reviewDue }, onJump }: PartProps) {
  const dates = [
    validUntil !== null && `有效期至 ${chinaDayOf(validUntil)}`,
    reviewDue !== null && `复核 ${chinaDayOf(reviewDue)}`,
  ].filter(Boolean);
  return (
    <div className="publication-part publication-line">
      <span className="publication-mark" data-lacks={dates.length === 0}>
        <Drawing path={dates.length === 0 ? WARNING : TICK} size={16} />
      </span>
      <span>
        法律信息
        <small className="soft">{dates.join('，') || '没有有效期和复核日期'}</small>
      </span>
      <Button tone="link" onClick={() => onJump('validUntil')}>
        去看
      </Button>
    </div>
  );
}
