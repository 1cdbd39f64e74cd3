import { expect, it } from 'vitest';
import { EndpointFuzz } from '../support/calls/endpoint-fuzz.ts';
import { databases, onEachDatabase } from '../support/server/test-server.ts';
import { Random } from '../support/values/random.ts';

const { FUZZ_SEED = '1', FUZZ_MINUTES = '1' } = process.env;
const lasting = (Number(FUZZ_MINUTES) * 60_000) / databases.length;

onEachDatabase((server, database) => {
  it('answers generated requests without a defect, and stores nothing that the contract refuses', async () => {
    const fuzz = new EndpointFuzz(server(), new Random(Number(FUZZ_SEED)));
    const end = performance.now() + lasting;
    while (performance.now() < end) await fuzz.round();
    await fuzz.readBack();
    const { requests, done, slow, defects } = fuzz.report;
    const counts = `${requests} requests, ${done} carried out, ${slow.length} over 1 s`;
    process.stdout.write(`${[`${database}: ${counts}`, ...slow].join('\n')}\n`);
    expect(defects).toEqual([]);
  });
});
