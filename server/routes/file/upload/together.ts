import type { Readable } from 'node:stream';
import * as v from 'valibot';
import {
  type FileRecord,
  TOGETHER,
  togetherManifest,
  type uploadTogether,
} from '../../../../src/contract/file/file.ts';
import type { Call, Handler } from '../../../base/call.ts';
import { invalidFields, Refusal, refuse } from '../../../base/refusal.ts';
import { acceptPicture } from '../../../files/accept-picture.ts';
import { recordOf } from '../../../files/file-record.ts';
import type { Size } from '../../../files/make-picture.ts';
import { acceptAs, acceptContent, kindOf } from './accept-file.ts';
import { newStorageName } from './add-file.ts';
import { type Arrived, FORM_LINES, readForm, receiveFile } from './form.ts';
import { refuseOverQuota } from './storage-quota.ts';

type TogetherCall = Call<typeof uploadTogether>;
type Manifest = v.InferOutput<typeof togetherManifest>;

/** A received file with its manifest entry. */
type Sent = Arrived & Manifest[number];
type Accepted = Sent & { picture: Partial<Size> };

/**
 * Upload of several files in one request: each is on disk before one transaction records them all. The client must send
 * refused files individually.
 */
export const handleTogether: Handler<typeof uploadTogether> = async (call) => {
  const { manifest, arrived } = await receiveAll(call);
  call.subject(...manifest.map(({ key }) => key));
  try {
    const records = await store(call, await acceptable(call, arrived));
    return { files: manifest.map(({ key }) => ({ key, record: records.get(key) ?? null })) };
  } finally {
    await dropAll(arrived);
  }
};

const dropAll = (arrived: readonly Arrived[]) =>
  Promise.all(arrived.map(({ received }) => received.drop()));

/** Returns the files that pass all checks, pictures with their size. */
async function acceptable(
  { deps, caller }: TogetherCall,
  arrived: readonly Sent[],
): Promise<Accepted[]> {
  const accepted: Accepted[] = [];
  for (const one of arrived) {
    const { name, type, received, sha256 } = one;
    if (received.sha256 !== sha256) continue;
    try {
      acceptContent(deps, name, received, 'file');
      const picture = await acceptPicture({ ...received, type, of: caller.userId });
      accepted.push({ ...one, picture });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  }
  return accepted;
}

/**
 * Stores the files and returns the records by key, including files that earlier requests stored with the same content.
 */
async function store(
  call: TogetherCall,
  sent: readonly Accepted[],
): Promise<Map<string, FileRecord>> {
  const known = new Set((await rowsOf(call, sent)).map(({ id }) => id));
  const names = new Map(
    sent.filter(({ key }) => !known.has(key)).map(({ key }) => [key, newStorageName()]),
  );
  await Promise.all(sent.map(({ key, received }) => commitAs(received, names.get(key))));
  await addRows(call, sent, names);
  const rows = await rowsOf(call, sent);
  const first = new Set(rows.map(({ storageName }) => storageName));
  const late = [...names.values()].filter((name) => !first.has(name));
  await Promise.all(late.map((name) => call.deps.storage.drop(name)));
  const digests = new Map(sent.map(({ key, sha256 }) => [key, sha256]));
  const own = rows.filter(
    (row) => row.userId === call.caller.userId && row.sha256 === digests.get(row.id),
  );
  return new Map(own.map((row) => [row.id, recordOf(row, call.deps.appConfig.buckets)]));
}

const commitAs = async (received: Arrived['received'], name: string | undefined) =>
  name && received.commit(name);

const rowsOf = async ({ deps }: TogetherCall, sent: readonly Sent[]) => {
  const keys = sent.map(({ key }) => key);
  return keys.length === 0
    ? []
    : deps.db.selectFrom('files').selectAll().where('id', 'in', keys).execute();
};

/** Adds a row for each file with a storage name; a row that a concurrent request inserted first stays unchanged. */
async function addRows(
  { deps, caller, params }: TogetherCall,
  sent: readonly Accepted[],
  names: ReadonlyMap<string, string>,
): Promise<void> {
  const rows = sent.flatMap(({ key, name, type, picture, received: { size, sha256 } }) => {
    const storageName = names.get(key);
    if (!storageName) return [];
    const { userId } = caller;
    const kind = kindOf(params);
    const createdAt = deps.now();
    return [
      { id: key, userId, kind, name, type, size, sha256, storageName, createdAt, ...picture },
    ];
  });
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  const size = rows.reduce((sum, row) => sum + row.size, 0);
  const adding = deps.db.transaction().execute(async (db) => {
    await refuseOverQuota(db, { ids, userId: caller.userId, size, now: deps.now() });
    await db
      .insertInto('files')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
  // Files without a row must be sent individually; some of them may still fit the quota.
  await adding.catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
  });
}

/** Receives the manifest, then the files in its order; an incomplete form leaves nothing on disk. */
async function receiveAll(call: TogetherCall) {
  const { deps, http } = call;
  const length = Number(http.req.header('content-length') ?? 0);
  // A form without a declared length could be of any size.
  if (length === 0 || length > TOGETHER.bytes + FORM_LINES) throw refuse(413, '文件超过大小限制');
  let manifest: Manifest = [];
  const arriving: Promise<Sent | null>[] = [];
  const field = (name: string, value: string) => {
    if (name === 'manifest') manifest = manifestOf(value);
  };
  const file = (filename: string, stream: Readable) => {
    const announced = manifest[arriving.length];
    arriving.push(receive(deps, announced, filename, stream));
  };
  const [read] = await Promise.allSettled([readForm(call, { files: TOGETHER.files, file, field })]);
  const settled = await Promise.allSettled(arriving);
  const arrived = settled.flatMap((one) => (one.status === 'fulfilled' ? (one.value ?? []) : []));
  const failure = failureOf(manifest, read, settled);
  if (!failure) return { manifest, arrived };
  await dropAll(arrived);
  throw failure;
}

/** Receives one file; null if it must be sent individually. The rest of the form is read nevertheless. */
async function receive(
  deps: TogetherCall['deps'],
  announced: Manifest[number] | undefined,
  filename: string,
  stream: Readable,
): Promise<Sent | null> {
  try {
    if (!announced) throw invalidFields({ manifest: '没有文件清单' });
    return { ...(await receiveFile(deps, filename, 0, stream, acceptAs('file'))), ...announced };
  } catch (error) {
    stream.resume();
    if (error instanceof Refusal) return null;
    throw error;
  }
}

/** The reason to refuse the whole form, or undefined. */
function failureOf(
  manifest: Manifest,
  read: PromiseSettledResult<void>,
  received: readonly PromiseSettledResult<unknown>[],
): unknown {
  if (read.status === 'rejected') {
    return read.reason instanceof Refusal ? read.reason : invalidFields({ file: '上传内容不完整' });
  }
  const keys = new Set(manifest.map(({ key }) => key));
  if (keys.size === 0 || keys.size < manifest.length) {
    return invalidFields({ manifest: '文件清单不正确' });
  }
  return received.find((one) => one.status === 'rejected')?.reason;
}

function manifestOf(text: string): Manifest {
  const checked = v.safeParse(v.pipe(v.string(), v.parseJson(), togetherManifest), text);
  return checked.success ? checked.output : [];
}
