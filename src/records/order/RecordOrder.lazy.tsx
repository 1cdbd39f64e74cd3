import { useMemo } from 'react';
import { Link } from 'wouter';
import { largestPage, MAX_PAGE_SIZE } from '../../contract/common-schemas.ts';
import { orderKey } from '../../state/data/reply-keys.ts';
import { useReply } from '../../state/data/use-reply.ts';
import { LinkButton } from '../../ui/buttons/LinkButton.tsx';
import { Panel } from '../../ui/page/Panel.tsx';
import { CachedBanner, EmptyState } from '../../ui/page/States.tsx';
import type { ListedRecord, ListKind } from '../kind.ts';
import { SortingHint } from '../tree/BranchHandle.tsx';
import { Waiting } from '../Waiting.tsx';
import { OrderedList } from './OrderedList.tsx';

/** Which of a kind's records share an order. */
export interface OrderSpec {
  /** Name of the filter that must be set: each choice has an order of its own. */
  by?: string;
  /** Parameters of the sort call for the choice. */
  within?: (chosen: string) => Readonly<Record<string, unknown>>;
  /** Whether a record that matches the choice belongs to its order; default all. */
  isPart?: (row: never, chosen: string) => boolean;
}

export interface RecordOrderProps {
  kind: ListKind;
  order: OrderSpec;
  /** The choice of `order.by`; empty where there is none. */
  chosen: string;
  linkOf: (id: string) => string;
  /** Address of the list. */
  back: string;
}

/** The reordering view of all records of a kind, or of one choice. */
export function RecordOrder({ kind, order, chosen, linkOf, back }: RecordOrderProps) {
  const { by, isPart } = order;
  const within = useMemo(() => order.within?.(chosen), [order, chosen]);
  const reply = useReply(
    kind.calls.search,
    { ...largestPage, sort: 'sort', ...(by && { [by]: chosen }) },
    orderKey(kind.entity, chosen),
  );
  const page = reply.data as { list: readonly ListedRecord[]; total: number } | undefined;
  const rows = useMemo(
    () => page?.list.filter((row) => !isPart || isPart(row as never, chosen)) ?? [],
    [page, isPart, chosen],
  );
  return (
    <Panel title="调整顺序" actions={<LinkButton href={back}>完成</LinkButton>}>
      <SortingHint>拖动手柄，或选中手柄后按方向键、Home、End 移动；移动后自动保存。</SortingHint>
      <CachedBanner reply={reply} />
      {page === undefined ? (
        <Waiting reply={reply} />
      ) : page.total > MAX_PAGE_SIZE ? (
        <EmptyState title={`超过 ${MAX_PAGE_SIZE} 条，不能逐条排序`}>
          <p>请缩小范围，或在表单中填写「排序」。</p>
        </EmptyState>
      ) : rows.length === 0 ? (
        <EmptyState title={`这里没有${kind.label}`} />
      ) : (
        <OrderedList key={chosen} {...{ kind, rows, within }} isShown={null} reload={reply.reload}>
          {(row) => <Link href={linkOf(row.id)}>{kind.titleOf(row)}</Link>}
        </OrderedList>
      )}
    </Panel>
  );
}
