import { type Challenge, createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import * as v from 'valibot';
import type { Deps } from '../../base/call.ts';
import { networkOf } from './login-guard.ts';

/** Lifetime of a piece of work in milliseconds. */
const LIFE = 2 * 60_000;
/** PBKDF2 iterations: half a second on a desktop, three on an old tablet. */
const COST = 5000;
const COUNTER = { least: 150, most: 300 };

const done = v.object({
  challenge: v.object({
    parameters: v.looseObject({
      nonce: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/)),
      expiresAt: v.number(),
    }),
    signature: v.string(),
  }),
  solution: v.object({ counter: v.number(), derivedKey: v.string() }),
});

/** Signing key; contains the network, so that work is valid only for the network it was issued to. */
const secretFor = ({ secret }: Pick<Deps, 'secret'>, address: string): string =>
  `${secret}\nlogin work\n${networkOf(address)}`;

/** A proof-of-work challenge as JSON, which scripts have to solve for each attempt, too. */
export async function newWork(
  deps: Pick<Deps, 'secret' | 'now'>,
  { address }: { address: string },
): Promise<string> {
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: COST,
    counter: randomInt(COUNTER.most, COUNTER.least),
    deriveKey,
    expiresAt: Math.ceil((deps.now() + LIFE) / 1000),
    hmacSignatureSecret: secretFor(deps, address),
  });
  return JSON.stringify(challenge);
}

/** Whether a solved challenge is valid for this network; each counts once across all processes. */
export async function isWorkDone(
  deps: Pick<Deps, 'secret' | 'now' | 'db'>,
  { address }: { address: string },
  work: string,
): Promise<boolean> {
  const sent = v.safeParse(done, parsed(work));
  if (!sent.success) return false;
  const { challenge, solution } = sent.output;
  const { nonce, expiresAt } = challenge.parameters;
  if (expiresAt * 1000 < deps.now()) return false;
  const { verified } = await verifySolution({
    challenge: challenge as Challenge & typeof challenge,
    solution,
    deriveKey,
    hmacSignatureSecret: secretFor(deps, address),
  });
  return verified && spend(deps, nonce, expiresAt * 1000);
}

/** Marks a nonce as used, in the table of picture codes, until the challenge expires. */
async function spend({ db }: Pick<Deps, 'db'>, nonce: string, expiresAt: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('captchas')
    .values({ id: `work:${nonce}`, answerHash: '', expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
