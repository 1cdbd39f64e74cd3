import type { ReactNode } from 'react';
import type { ReplyView } from '../state/data/use-reply.ts';
import { ErrorState, Skeleton } from '../ui/page/States.tsx';

interface WaitingProps {
  reply: Pick<ReplyView<unknown>, 'loading' | 'offline' | 'error' | 'reload'>;
  /** Placeholder in the shape of the records while they load; default plain lines. */
  skeleton?: ReactNode;
}

/** Shown in place of records that are missing or still loading. */
export function Waiting({ reply: { loading, offline, error, reload }, skeleton }: WaitingProps) {
  if (loading) return skeleton ?? <Skeleton rows={8} />;
  const message = offline ? '当前离线，本设备还没有保存这一页' : error?.message;
  return <ErrorState message={message ?? '接口请求失败'} offline={offline} onRetry={reload} />;
}
