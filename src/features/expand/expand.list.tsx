import './expand.css';
import { useSearchParams } from 'wouter';
import { expand } from '../../contract/content/expand.ts';
import { expandPositions } from '../../contract/content/expand-positions.ts';
import { serverNow } from '../../lib/dates/server-clock.ts';
import { isUuid } from '../../lib/uuid.ts';
import { onOff } from '../../records/choices.ts';
import { type Choice, type ListKind, listKind, type RowOf } from '../../records/kind.ts';
import { madeColumns, orders } from '../../records/list/table/columns.ts';
import { fileAddress } from '../../state/data/files/stored-file.ts';
import { queryKey } from '../../state/data/reply-keys.ts';
import { useReply } from '../../state/data/use-reply.ts';
import { Icon } from '../../ui/marks/Icon.tsx';
import { Thumbnail } from '../../ui/marks/Thumbnail.tsx';
import { allModels, type Model } from './models.ts';
import { periodText, standingOf } from './period.ts';

type Entry = RowOf<typeof expand>;

/** 扩展内容, for its list. */
export const listedExpandsWith = (models: readonly Model[]): ListKind =>
  listKind(expand, {
    entity: 'expand',
    label: '扩展内容',
    titleOf: ({ title }) => title,
    summaryOf,
    Picture: EntryPicture,
    isQuiet: (row) => standingOf(row, serverNow()).isOver,
    columns: [
      {
        name: 'model',
        label: '模型',
        value: ({ modelId }) => nameIn(models, modelId),
        unless: 'modelId',
        minor: true,
      },
      { name: 'period', label: '有效期', value: periodText, format: 'period' },
      {
        name: 'status',
        label: '状态',
        value: (row) => standingOf(row, serverNow()).label,
        mark: (row) => standingOf(row, serverNow()).mark,
      },
      { name: 'position', label: '位置', value: ({ position }) => position, optional: true },
      { name: 'link', label: '链接', value: ({ link }) => link, optional: true },
      {
        name: 'startsAt',
        label: '开始',
        value: ({ startsAt }) => startsAt,
        format: 'time',
        optional: true,
      },
      {
        name: 'endsAt',
        label: '结束',
        value: ({ endsAt }) => endsAt,
        format: 'time',
        optional: true,
      },
      { name: 'sort', label: '排序', value: ({ sort }) => sort, optional: true },
      {
        name: 'updatedAt',
        label: '修改时间',
        value: ({ updatedAt }) => updatedAt,
        format: 'time',
        optional: true,
      },
      ...madeColumns,
    ],
    orders,
    filters: [
      { name: 'modelId', label: '模型', options: { records: allModels }, isPlace: true },
      { name: 'position', label: '位置', options: { useChoices: usePositions }, quick: true },
      { name: 'status', label: '状态', options: { choices: onOff } },
    ],
  });

/** Positions used by the entries of the address's model, or of all models. */
function usePositions(): readonly Choice[] {
  const [query] = useSearchParams();
  const modelId = query.get('modelId') ?? '';
  const { data } = useReply(
    expandPositions,
    isUuid(modelId) ? { modelId } : everywhere,
    queryKey('expand-positions', modelId),
  );
  return data?.list.map((value) => ({ value, label: value })) ?? [];
}

const everywhere = {};

const nameIn = (models: readonly Model[], id: string): string =>
  models.find((model) => model.id === id)?.name ?? '';

/** Position and link. */
const summaryOf = ({ position, link }: Entry) =>
  (position || link) && (
    <span className="dotted">
      {position && <span>{position}</span>}
      {link && (
        <span>
          <Icon name="chain" size={12} /> {link}
        </span>
      )}
    </span>
  );

/** Reserves no space in a list where no entry has a picture. */
const EntryPicture = ({ row: { pictureAddress } }: { row: Entry }) => (
  <span className="entry-picture" data-none={pictureAddress === null}>
    <Thumbnail address={pictureAddress && fileAddress(pictureAddress)} icon="picture" />
  </span>
);
