import { afterEach, expect, it, vi } from 'vitest';
import { announce, listen, type QueueMessage } from './messages.ts';

afterEach(() => vi.restoreAllMocks());

const WAKE = { type: 'wake' } as const;
/** Another tab of the user: the messages it receives, and how it sends. */
function otherTab(user: string) {
  const channel = new BroadcastChannel(`lexdesk:${user}`);
  const heard: unknown[] = [];
  channel.onmessage = ({ data }: MessageEvent) => heard.push(data);
  return { channel, heard };
}

it('a message reaches every tab of its user, the sender included, and no other user’s', async () => {
  const [own, foreign] = [otherTab('甲'), otherTab('乙')];
  const heard: QueueMessage[] = [];
  const stop = listen('甲', (message) => heard.push(message));
  announce('甲', WAKE);
  expect(heard).toEqual([WAKE]);
  await vi.waitFor(() => expect(own.heard).toEqual([WAKE]));
  own.channel.postMessage({ type: 'outbox-changed' });
  foreign.channel.postMessage({ type: 'halt', key: 'k' });
  await vi.waitFor(() => expect(heard).toEqual([WAKE, { type: 'outbox-changed' }]));
  expect(foreign.heard).toEqual([]);
  stop();
  own.channel.close();
  foreign.channel.close();
});

it('the channel is closed with the user’s last listener, not before', async () => {
  const close = vi.spyOn(BroadcastChannel.prototype, 'close');
  const tab = otherTab('丙');
  const heard: QueueMessage[] = [];
  const first = listen('丙', () => undefined);
  const second = listen('丙', (message) => heard.push(message));
  first();
  expect(close).not.toHaveBeenCalled();
  tab.channel.postMessage(WAKE);
  await vi.waitFor(() => expect(heard).toEqual([WAKE]));
  second();
  expect(close).toHaveBeenCalledTimes(1);
  tab.channel.close();
});
