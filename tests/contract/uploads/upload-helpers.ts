import { createHash, randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { endpoints } from '../../../src/contract/endpoints.ts';
import {
  CHUNK_SIZE,
  type QueuedKind,
  type UploadManifest,
} from '../../../src/contract/file/file.ts';
import type { TestServer, Visitor } from '../../support/server/test-server.ts';

const { uploadPlain, uploadSessionPut, uploadChunkPut, uploadComplete } = endpoints;

/** Hex SHA-256. */
export const sha256 = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex');

/** A video by its first bytes, different for each seed. */
export function video(size: number, seed: string = randomUUID()): Buffer {
  const block = createHash('sha512').update(seed).digest();
  const bytes = Buffer.alloc(size, block);
  bytes.set([0, 0, 0, 24, ...Buffer.from('ftypisom')].slice(0, size));
  return bytes;
}

/** One file in one request. */
export function plain(
  visitor: Visitor,
  name: string,
  bytes: Uint8Array,
  { key = randomUUID() as string, kind = 'file' as QueuedKind, digest = sha256(bytes) } = {},
) {
  const body = new FormData();
  body.append('file', new File([bytes as BlobPart], name));
  const headers = { 'x-content-sha256': digest };
  const options = { params: { kind }, body, headers, idempotencyKey: key };
  return visitor.client.call(uploadPlain, null, options);
}

/** An upload in chunks, step by step. */
export class ChunkedUpload {
  readonly key: string;
  readonly kind: QueuedKind;
  readonly bytes: Buffer;
  readonly manifest: UploadManifest;
  readonly #visitor: Visitor;

  constructor(
    visitor: Visitor,
    bytes: Buffer,
    change: Partial<UploadManifest> & { key?: string; kind?: QueuedKind } = {},
  ) {
    const { key = randomUUID(), kind = 'file', ...manifest } = change;
    const chunkSize = manifest.chunkSize ?? CHUNK_SIZE.min;
    this.#visitor = visitor;
    this.key = key;
    this.kind = kind;
    this.bytes = bytes;
    const starts = Array.from(
      { length: Math.ceil(bytes.length / chunkSize) },
      (_, i) => i * chunkSize,
    );
    const digests = starts.map((start) => sha256(bytes.subarray(start, start + chunkSize)));
    const name = '庭审录像🎬.mp4';
    this.manifest = {
      name,
      type: 'video/mp4',
      size: bytes.length,
      chunkSize,
      digests,
      ...manifest,
    };
  }

  get #options() {
    return { params: { kind: this.kind, key: this.key }, idempotencyKey: this.key };
  }

  /** The same upload as another visitor tries it. */
  as(visitor: Visitor): ChunkedUpload {
    return new ChunkedUpload(visitor, this.bytes, {
      ...this.manifest,
      key: this.key,
      kind: this.kind,
    });
  }

  begin() {
    return this.#visitor.client.call(uploadSessionPut, this.manifest, this.#options);
  }

  chunk(index: number, bytes = this.chunkBytes(index), digest = this.manifest.digests[index]) {
    return this.#visitor.client.call(uploadChunkPut, null, {
      ...this.#options,
      params: { ...this.#options.params, index },
      body: new Blob([bytes as BlobPart]),
      headers: { 'x-content-sha256': digest ?? sha256(bytes) },
    });
  }

  chunkBytes(index: number): Uint8Array {
    const { chunkSize } = this.manifest;
    return this.bytes.subarray(index * chunkSize, (index + 1) * chunkSize);
  }

  async chunks(...indexes: number[]): Promise<this> {
    const all = indexes.length > 0 ? indexes : [...this.manifest.digests.keys()];
    for (const index of all) await this.chunk(index);
    return this;
  }

  complete() {
    return this.#visitor.client.call(uploadComplete, {}, this.#options);
  }

  cancel() {
    return this.#visitor.client.call(endpoints.uploadCancel, null, this.#options);
  }
}

/** The bytes a visitor gets under a record's address. */
export async function bytesAt(visitor: Visitor, address: string): Promise<Buffer> {
  return Buffer.from(await (await visitor.fetch(address)).arrayBuffer());
}

/** Number of files below folders of the data folder, and of those that are being received. */
export async function filesOnDisk(dataDir: string): Promise<{ kept: number; arriving: number }> {
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, '/'));
  const below = (name: string) => paths.filter((path) => path.startsWith(join(dataDir, name, '/')));
  return { kept: below('files').length, arriving: below('tmp').length + below('parts').length };
}

/** Rows of the table of files with this id. */
export const rowsOf = ({ deps }: TestServer, id: string) =>
  deps.db.selectFrom('files').selectAll().where('id', '=', id).execute();
