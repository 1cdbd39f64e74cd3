import { useCallback, useState } from 'react';
import { Link } from 'wouter';
import { MayWrite } from '../../state/session/Permitted.tsx';
import { useLoaded } from '../../ui/hooks/use-loaded.ts';
import { Icon } from '../../ui/marks/Icon.tsx';
import { ErrorState, Skeleton } from '../../ui/page/States.tsx';
import type { ListKind } from '../kind.ts';
import type { OrderSpec, RecordOrderProps } from '../order/RecordOrder.lazy.tsx';

/** The parameter in the address while records are being reordered. */
export const ORDERING = 'order';

interface OrderLinkProps {
  kind: ListKind;
  order: OrderSpec | undefined;
  /** Filters of the list. */
  filters: Readonly<Record<string, string>>;
  href: string;
}

/** Links from a list to its reordering view, where its records have a manual order. */
export function OrderLink({ kind, order, filters, href }: OrderLinkProps) {
  if (!kind.calls.sort || !order || (order.by && !filters[order.by])) return null;
  return (
    <MayWrite call={kind.calls.sort}>
      <Link
        href={href}
        className="button"
        data-tone="plain"
        data-shape="icon"
        aria-label="调整顺序"
        data-tip="调整顺序"
      >
        <Icon name="order" size={16} />
      </Link>
    </MayWrite>
  );
}

const loadOrder = () => import('../order/RecordOrder.lazy.tsx').then((m) => m.RecordOrder);

/** The reordering view, loaded when it is opened. */
export function LoadedOrder(props: RecordOrderProps) {
  const [failed, setFailed] = useState(false);
  const fail = useCallback(() => setFailed(true), []);
  const Order = useLoaded<RecordOrderProps>(loadOrder, !failed, fail);
  if (Order) return <Order {...props} />;
  if (!failed) return <Skeleton rows={8} />;
  return <ErrorState message="页面加载失败" onRetry={() => setFailed(false)} />;
}
