import { beforeEach, vi } from 'vitest';
import { client } from '../../../src/state/base/page-client.ts';

interface HeldOrder {
  ids: string[];
  answer: () => void;
  refuse: () => void;
}

/** The app's calls that set an order, in each test of the file: none is answered before the test says so. */
export function heldOrders() {
  let calls: HeldOrder[] = [];
  beforeEach(() => {
    calls = [];
    vi.spyOn(client, 'call').mockImplementation(
      (_, request) =>
        new Promise((resolve, reject) => {
          const { ids } = request as { ids: string[] };
          const refuse = () => reject(new Error('the test says so'));
          calls.push({ ids, answer: () => resolve({} as never), refuse });
        }),
    );
  });
  return {
    answer: (at: number) => calls[at]?.answer(),
    refuse: (at: number) => calls[at]?.refuse(),
    /** The ids of each call, written one after the other. */
    sent: () => calls.map(({ ids }) => ids.join('')),
  };
}
