import type { OutdatedLaw } from '../../contract/dict/law.ts';
import { reasonsOf } from '../../contract/rich-text/quoted-laws.ts';
import { chinaDayOf, chinaDayStart } from '../../lib/dates/dates.ts';
import type { Tag } from '../../records/list/list-spec.ts';
import { flags } from './article.choices.ts';

const DAY = 24 * 60 * 60_000;
/** Days ahead within which a date gets a tag. */
const SOON = 30;

interface Row {
  status: string;
  revision: string | null;
  flags: readonly string[];
  reviewDue: number | null;
  validUntil: number | null;
  outdatedLaws: readonly OutdatedLaw[];
}

/** State of the unpublished revision of a published article. */
const revisions: Readonly<Record<string, string>> = {
  pending: '修改稿待审',
  rejected: '修改稿已退回',
  approved: '修改稿已通过',
  scheduled: '修改稿待发布',
};

/** Tags for everything unusual about an article; `now` in milliseconds. */
export function tagsOf(row: Row, now: number): readonly Tag[] {
  const { status, revision, reviewDue, validUntil, outdatedLaws } = row;
  const isSeen = status === 'published';
  return [
    ...flags
      .filter(({ value }) => row.flags.includes(value))
      .map(({ value, label }) =>
        value === 'headline' ? { label, tone: 'seal' as const } : { label },
      ),
    ...(revision === null ? [] : [{ label: revisions[revision] ?? '修改稿' }]),
    ...(isSeen && outdatedLaws.length > 0
      ? [{ label: reasonsOf(outdatedLaws), tone: 'warning' as const }]
      : []),
    ...(isSeen
      ? dateTag(reviewDue, now, { over: '复核已到期', today: '今天复核', soon: reviewIn })
      : []),
    ...(isSeen
      ? dateTag(validUntil, now, { over: '已过有效期', today: '今天到期', soon: endsIn })
      : []),
  ];
}

const reviewIn = (days: number): string => `复核 ${days} 天后`;
const endsIn = (days: number): string => `${days} 天后到期`;

/** Start of the day that contains `at`, in China's time zone. */
const dayStart = (at: number): number => chinaDayStart(chinaDayOf(at));

interface Words {
  over: string;
  today: string;
  soon: (days: number) => string;
}

function dateTag(at: number | null, now: number, { over, today, soon }: Words): readonly Tag[] {
  if (at === null) return [];
  const days = (dayStart(at) - dayStart(now)) / DAY;
  if (days > SOON) return [];
  if (days < 0) return [{ label: over, tone: 'danger' }];
  return [{ label: days === 0 ? today : soon(days), tone: 'warning' }];
}
