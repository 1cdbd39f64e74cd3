import { tagsState } from '../../state/menu/tags.store.ts';
import { directState } from '../../state/uploads/direct-uploads.store.ts';
import { isStoring, uploadsState } from '../../state/uploads/uploads.store.ts';

/** Why a tab objects to an update. */
export type Hindrance = 'edits' | 'upload';

type Vote = { type: 'may-update' } | { type: 'hindered'; by: Hindrance };

/** A frozen tab does not answer and must not block the others: its drafts are on disk already. Milliseconds. */
const ANSWER_WITHIN = 1000;
const CHANNEL = 'lexdesk-update';
const ACTIVE: readonly string[] = ['hashing', 'uploading', 'finishing'];

/** Why this tab must not be reloaded now; null: it may. */
export function ownHindrance(): Hindrance | null {
  if (tagsState.list.some((tag) => tag.dirty)) return 'edits';
  // Files in memory would be lost with the page, whether they are being stored or sent, or wait for that.
  const inMemory = isStoring() || directState.list.some(({ state }) => state !== 'refused');
  return inMemory || uploadsState.items.some(({ state }) => ACTIVE.includes(state))
    ? 'upload'
    : null;
}

/** Answers other tabs that want to update. */
export function answerVotes(): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<Vote>) => {
    const by = ownHindrance();
    if (data?.type === 'may-update' && by) channel.postMessage({ type: 'hindered', by });
  };
}

/** Queries every tab, this one first: null where none objects in time. */
export async function askTabs(): Promise<Hindrance | null> {
  const own = ownHindrance();
  if (own) return own;
  const channel = new BroadcastChannel(CHANNEL);
  const answer = await new Promise<Hindrance | null>((resolve) => {
    channel.onmessage = ({ data }: MessageEvent<Vote>) => {
      if (data?.type === 'hindered') resolve(data.by);
    };
    channel.postMessage({ type: 'may-update' });
    setTimeout(resolve, ANSWER_WITHIN, null);
  });
  channel.close();
  return answer;
}
