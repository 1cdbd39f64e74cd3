import { afterEach, expect, it, vi } from 'vitest';
import { announce, listen, type QueueMessage } from './messages.ts';

afterEach(() => vi.restoreAllMocks());

const WAKE = { type: 'wake' } as const;
/** Another tab of the user: what it hears, and its way to be heard. */
function otherTab(user: string) {
  const channel = new BroadcastChannel(`lexdesk:${user}`);
  const heard: unknown[] = [];
  channel.onmessage = ({ data }: MessageEvent) => heard.push(data);
  return { channel, heard };
}

it('what a tab announces every tab of its user hears, itself included, and nobody else’s', async () => {
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

it('the last listener of a user closes the channel, none before it', async () => {
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
