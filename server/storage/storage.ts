import type { Readable } from 'node:stream';

/** Where a byte range ends: both inclusive. */
export interface ByteRange {
  start: number;
  end: number;
}

/** A file on its way in. It becomes a stored one by {@link Storage.keep}, or vanishes by {@link Storage.discard}. */
export interface Incoming {
  /** Writes at an offset; done when the bytes are on the disk. */
  writeAt(bytes: Uint8Array, offset: number): Promise<void>;
  /** Streams to the end of the file; the caller calls {@link Storage.keep}, which makes it durable. */
  append(bytes: Uint8Array): Promise<void>;
  close(): Promise<void>;
}

/** Bytes of files, behind verbs. Keys are random; nothing of a user's file name is in them. */
export interface Storage {
  /** A new random key. */
  newKey(): string;
  /** Opens the incoming file of a key, made if `create`. Null where it does not exist. */
  open(key: string, create: boolean): Promise<Incoming | null>;
  /** Makes the incoming file durable and final; again and again does no harm. False: there is none. */
  keep(key: string): Promise<boolean>;
  /** Removes whatever is there of a key. */
  discard(key: string): Promise<void>;
  /** Bytes of a kept file. */
  read(key: string, range?: ByteRange): Readable;
  /** Removes files older than `before` (ms) whose key `isKnown` does not know. Resolves to their number. */
  removeOrphans(isKnown: (key: string) => boolean, before: number): Promise<number>;
}
