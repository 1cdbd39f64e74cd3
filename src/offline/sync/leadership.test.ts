import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { announce, listen, type QueueMessage } from '../model/messages.ts';
import { runAsLeader } from './leadership.ts';

/** A tab: leads until it is stopped; records the messages that it received. */
function tab(user: string) {
  const stop = new AbortController();
  const events: string[] = [];
  const lead = (led: AbortSignal) =>
    new Promise<void>((resolve) => {
      events.push('leads');
      led.addEventListener('abort', () => {
        events.push('ends');
        resolve();
      });
    });
  const done = runAsLeader(user, lead, stop.signal);
  return { events, close: () => stop.abort(), done };
}

let count = 0;
let user = '';
beforeEach(() => {
  user = `user-${count++}`;
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('leadership', () => {
  it('S-UP-4 one tab leads; when it is closed the next one does', async () => {
    const first = tab(user);
    const second = tab(user);
    await vi.advanceTimersByTimeAsync(120_000);
    expect([first.events, second.events]).toEqual([['leads'], []]);
    first.close();
    await first.done;
    await vi.advanceTimersByTimeAsync(10);
    expect([first.events, second.events]).toEqual([['leads', 'ends'], ['leads']]);
    second.close();
    await second.done;
  });

  it('S-UP-4 a leader that does not answer is replaced, and its signal aborts', async () => {
    // Frozen: it holds the lock and answers nothing.
    let robbed = false;
    void navigator.locks
      .request(`lexdesk-drain:${user}`, {}, () => new Promise<void>(() => undefined))
      .catch(() => {
        robbed = true;
      });
    const waiting = tab(user);
    await vi.advanceTimersByTimeAsync(14_000);
    expect(waiting.events).toEqual([]);
    await vi.advanceTimersByTimeAsync(7000);
    expect(waiting.events).toEqual(['leads']);
    expect(robbed).toBe(true);
    waiting.close();
    await waiting.done;
  });

  it('S-UP-4 a tab whose lock was stolen ends at once and waits for its turn again', async () => {
    const first = tab(user);
    await vi.advanceTimersByTimeAsync(10);
    let release = () => {};
    const theft = navigator.locks.request(`lexdesk-drain:${user}`, { steal: true }, () => {
      return new Promise<void>((resolve) => {
        release = resolve;
      });
    });
    await vi.advanceTimersByTimeAsync(10);
    expect(first.events).toEqual(['leads', 'ends']);
    release();
    await theft;
    await vi.advanceTimersByTimeAsync(10);
    expect(first.events).toEqual(['leads', 'ends', 'leads']);
    first.close();
    await first.done;
  });

  it('S-UP-4 a tab that is closed while it waits never leads', async () => {
    const first = tab(user);
    const second = tab(user);
    await vi.advanceTimersByTimeAsync(10);
    second.close();
    await second.done;
    first.close();
    await first.done;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(second.events).toEqual([]);
  });

  it('S-UP-4 other messages do not count as a sign of life', async () => {
    void navigator.locks
      .request(`lexdesk-drain:${user}`, {}, () => new Promise<void>(() => undefined))
      .catch(() => undefined);
    const waiting = tab(user);
    await vi.advanceTimersByTimeAsync(16_000);
    announce(user, { type: 'wake' });
    await vi.advanceTimersByTimeAsync(4500);
    expect(waiting.events).toEqual(['leads']);
    waiting.close();
    await waiting.done;
  });

  it('S-UP-4 a leader answers liveness checks, sends none, and is silent after its end', async () => {
    const first = tab(user);
    await vi.advanceTimersByTimeAsync(10);
    const heard: QueueMessage['type'][] = [];
    const stop = listen(user, ({ type }) => heard.push(type));
    announce(user, { type: 'wake' });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(heard).toEqual(['wake']);
    announce(user, { type: 'who-leads' });
    await vi.advanceTimersByTimeAsync(10);
    expect(heard.toSorted()).toEqual(['leading', 'wake', 'who-leads']);
    first.close();
    await first.done;
    announce(user, { type: 'who-leads' });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(heard.toSorted()).toEqual(['leading', 'wake', 'who-leads', 'who-leads']);
    stop();
  });

  it.each([
    ['a defect', new Error('defect')],
    ['a defect of the browser', new DOMException('no disk', 'InvalidStateError')],
  ])('S-UP-4 %s ends it', async (_, defect) => {
    const { signal } = new AbortController();
    const lead = () => Promise.reject(defect);
    await expect(runAsLeader(user, lead, signal)).rejects.toBe(defect);
  });
});
