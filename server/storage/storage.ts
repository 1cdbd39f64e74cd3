/** Bytes as they come, or as they are at hand: `[bytes]`. */
export type Bytes = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** Where bytes are stored. Names are random and made by us; nothing of a user's file name reaches it. */
export interface Storage {
  /**
   * Takes in a stream whole, counted and hashed on the way, on disk when it resolves. Rejects with
   * {@link TooLargeError} past `maxBytes` and leaves nothing behind.
   */
  receive(bytes: Bytes, maxBytes: number): Promise<Received>;
  /** Makes the empty part of a new upload session. */
  newPart(name: string): Promise<void>;
  /** Whether there is such a part (still), with or without bytes. */
  holdsPart(name: string): Promise<boolean>;
  /**
   * Writes one chunk at its place in a part, where nothing else is ever written; on disk when it resolves. False: there
   * is no such part (any more). Bytes in shared memory are not copied.
   */
  writePart(name: string, offset: number, bytes: Uint8Array): Promise<boolean>;
  /** Size, digest and first bytes of a session's part, or null where there is none (any more). */
  inspectPart(name: string): Promise<Inspected | null>;
  /** All bytes of a part, or null where there is none (any more). */
  readPart(name: string): Promise<Buffer | null>;
  /** Makes the part of that size the stored file of that name, durably; another process may do the same at the same time. */
  commitPart(name: string, size: number): Promise<void>;
  dropPart(name: string): Promise<void>;
  /** Size, digest and first bytes of a stored file, or null where there is none. */
  inspect(name: string): Promise<Inspected | null>;
  /** Bytes `start` to `end` of a stored file, both included; null where it is not there, or ends before. */
  read(name: string, start: number, end: number): Promise<ReadableStream<Uint8Array> | null>;
  /** How many bytes a stored file has; null where there is none. */
  sizeOf(name: string): Promise<number | null>;
  /**
   * An address at which a browser saves a stored file of that size without us; null where it is not there, or where this storage
   * gives none.
   */
  savingAddress(name: string, size: number, saving: Saving): Promise<string | null>;
  drop(name: string): Promise<void>;
  /** All stored files, in no order; what is stored or dropped meanwhile may be among them. */
  list(): AsyncIterable<StoredFile>;
  /** Writes a little and takes it away again. Rejects with the error of a disk that takes nothing new. */
  probe(): Promise<void>;
  /** Drops what was arriving and has not been written to since `before` (milliseconds since 1970). */
  dropArrivals(before: number): Promise<void>;
  /** Drops parts that have not been written to since `before`: their sessions have ended, or were never recorded. */
  dropParts(before: number): Promise<void>;
}

/** How a file is saved from its storage, and for how long its address is valid. */
export interface Saving {
  /** `Content-Type` and `Content-Disposition` of the answer. */
  type: string;
  disposition: string;
  seconds: number;
}

export interface StoredFile {
  name: string;
  /** Bytes. */
  size: number;
  /** When its bytes were last written, milliseconds since 1970; its name may be younger. */
  written: number;
}

export interface Inspected {
  /** Bytes. */
  size: number;
  /** Lower-case hex. */
  sha256: string;
  /** The first bytes, as many as detecting the kind of a file takes. */
  head: Uint8Array;
}

export interface Received extends Inspected {
  /** All its bytes, before it is committed or dropped. */
  read(): Promise<Buffer>;
  /** The same, piece by piece. */
  pieces(): AsyncIterable<Uint8Array>;
  /** Makes it the stored file of that name, durably. */
  commit(name: string): Promise<void>;
  drop(): Promise<void>;
}

/** More bytes arrived than were allowed. */
export class TooLargeError extends Error {}

/** The storage cannot do what is asked of it now, or refuses it; `full` where it has no room. */
export class StorageProblem extends Error {
  /** The service's word for it, or the network's: `NoSuchBucket`, `ECONNREFUSED`. */
  readonly code: string;
  /** It was not reached, or was too busy: later it may go by itself. */
  readonly isAway: boolean;
  readonly isFull: boolean;
  /** Where the bucket is, if not in the region that is set. */
  readonly region: string | null;

  constructor(code: string, { isAway, cause, region }: ProblemOptions) {
    const where = region ? `: the bucket is in the region ${region}` : '';
    super(`the storage of files answers ${code}${where}`, { cause });
    this.code = code;
    this.isAway = isAway;
    this.isFull = /Full$|QuotaExceeded|InsufficientStorage/.test(code);
    this.region = region ?? null;
  }
}

interface ProblemOptions {
  isAway: boolean;
  cause: unknown;
  region?: string;
}
