import { expect, it } from 'vitest';
import { EndpointFuzz } from '../../support/calls/endpoint-fuzz.ts';
import { onDatabases } from '../../support/server/test-server.ts';
import { Random } from '../../support/values/random.ts';

/** Requests for each endpoint; `npm run fuzz` makes more of them, on both databases. */
const ROUNDS = 2;
/** Milliseconds; a machine under load is no defect. */
const LONGEST = 60_000;

onDatabases(['sqlite'], (server) => {
  it(
    'answers generated requests to every endpoint without a defect, and stores nothing that the contract refuses',
    async () => {
      const fuzz = new EndpointFuzz(server(), new Random(2026));
      for (let round = 0; round < ROUNDS; round += 1) await fuzz.round();
      await fuzz.readBack();
      const { defects, requests, done } = fuzz.report;
      expect(defects).toEqual([]);
      // Neither all of them strange nor all of them ordinary.
      expect(done).toBeGreaterThan(requests / 10);
      expect(done).toBeLessThan(requests / 2);
    },
    LONGEST,
  );
});
