import type { ReactNode } from 'react';
import { Button } from '../buttons/Button.tsx';
import { Age } from '../marks/Age.tsx';
import { Icon } from '../marks/Icon.tsx';

interface EmptyStateProps {
  title: string;
  /** Icon of what is missing; default a page. */
  icon?: string;
  children?: ReactNode;
}

/** An empty state: the purpose of the place, and the first step. */
export function EmptyState({ title, icon = 'article', children }: EmptyStateProps) {
  return (
    <div className="state">
      <span className="state-icon">
        <Icon name={icon} size={22} />
      </span>
      <p className="state-title">{title}</p>
      {children}
    </div>
  );
}

interface ErrorStateProps {
  /** Error message to display. */
  message: string;
  onRetry?: () => void;
  /** Nothing failed: there is no network. */
  offline?: boolean;
  /** Further actions next to 「重试」. */
  children?: ReactNode;
}

/** An error state: the message, and 「重试」. */
export function ErrorState({ message, onRetry, offline = false, children }: ErrorStateProps) {
  return (
    <div className="state" role="alert">
      <span className="state-icon" data-tone={offline ? undefined : 'danger'}>
        <Icon name={offline ? 'offline' : 'warning'} size={22} />
      </span>
      <p className="state-title">{message}</p>
      {onRetry && (
        <div className="page-actions">
          <Button onClick={onRetry}>重试</Button>
          {children}
        </div>
      )}
    </div>
  );
}

interface OfflineBannerProps {
  /** When it was stored, milliseconds, server clock. */
  savedAt: number | null;
  /** Overlays the margin of the sheet, so that nothing below moves. */
  inMargin?: boolean;
  onRetry?: () => void;
  children: ReactNode;
}

/** Shows that the data comes from this device, and from when. */
export function OfflineBanner({
  savedAt,
  inMargin = false,
  onRetry,
  children,
}: OfflineBannerProps) {
  return (
    <div className={inMargin ? 'banner margin-banner' : 'banner'} role="note">
      <Icon name="offline" size={14} />
      <p>
        {children}
        {savedAt !== null && (
          <>
            （<Age at={savedAt} />）
          </>
        )}
      </p>
      {onRetry && (
        <button type="button" onClick={onRetry}>
          重试
        </button>
      )}
    </div>
  );
}

interface CachedBannerProps {
  /** The data of a screen, and its source. */
  reply: {
    data: unknown;
    savedAt: number | null;
    offline: boolean;
    error: { message: string } | null;
    reload: () => void;
    /** Number of new rows that are held back, as they would move others. */
    news?: number;
    showNews?: (() => void) | undefined;
  };
}

/**
 * Shown above data that is not the server's latest. From the cache, because revalidating failed: shows that, the
 * reason, and the age. Revalidated except for rows that would move others: shows their number, and displays them on
 * request. It appears and disappears while the user reads.
 */
export function CachedBanner({ reply }: CachedBannerProps) {
  const { data, savedAt, offline, error, reload, news, showNews } = reply;
  if (data === undefined) return null;
  if (offline || error) {
    const reason = offline ? '当前离线' : error?.message;
    return (
      <OfflineBanner savedAt={savedAt} inMargin onRetry={reload}>
        {reason}，显示的是本设备保存的内容
      </OfflineBanner>
    );
  }
  return <NewsBanner news={news ?? 0} showNews={showNews} />;
}

/**
 * The number of rows that are held back because they would move others, and a button to show them. Overlays the margin
 * above.
 */
export function NewsBanner({
  news,
  showNews,
}: {
  news: number;
  showNews: (() => void) | undefined;
}) {
  if (news === 0) return null;
  return (
    <div className="banner margin-banner" data-tone="info" role="note">
      <Icon name="down" size={14} />
      <p>有 {news} 条更新</p>
      <button type="button" onClick={showNews}>
        显示
      </button>
    </div>
  );
}

/** Placeholder of `rows` lines while the content loads. */
export function Skeleton({ rows = 5 }: { rows?: number }) {
  return (
    <div className="skeleton" aria-busy="true">
      <span className="sr-only">加载中…</span>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: identical rows without identity
        <div className="skeleton-row" key={row} />
      ))}
    </div>
  );
}

/** Replaces an action that needs the server, in the same height: explains why it is not available. */
export const NeedsServer = ({ what }: { what: string }) => (
  <p className="needs-server soft small">离线时只能查看，{what}需要连接服务器。</p>
);
