import { subscribe } from 'valtio';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { OutboxEntry, Receipt } from '../../offline/model/outbox-entry.ts';
import { outboxState, resetOutbox, showOutbox } from './outbox.store.ts';

afterEach(resetOutbox);

const entry = { id: 'save' } as OutboxEntry;
const receipt = { id: 'save' } as Receipt;

describe('the outbox as read from the device', () => {
  it('leaves the lists that forms read where both are empty', async () => {
    const { entries, receipts } = outboxState;
    const told = vi.fn();
    subscribe(outboxState, told);
    showOutbox([], []);
    await vi.waitFor(() => expect(told).toHaveBeenCalledOnce());
    expect(outboxState.known).toBe(true);
    expect(outboxState.entries).toBe(entries);
    expect(outboxState.receipts).toBe(receipts);
  });

  it('shows saves and receipts, and that they are gone', () => {
    showOutbox([entry], []);
    expect(outboxState).toMatchObject({ entries: [entry], waiting: 1 });
    showOutbox([], [receipt]);
    expect(outboxState).toMatchObject({ entries: [], waiting: 0, receipts: { save: receipt } });
    showOutbox([], []);
    expect(outboxState.receipts).toEqual({});
  });
});
