import type { FileRecord, QueuedKind } from '../../contract/file/file.ts';
import type { UploadPurpose } from '../../contract/file/upload-services.ts';
import type { RetryTimes, UploadState } from './queue-item.ts';

export interface UploadItem {
  /** UUID: idempotency key and session key; never changes. */
  key: string;
  kind: QueuedKind;
  /** What it is for, where a service may be configured for that; items of earlier builds have none. */
  purpose?: UploadPurpose;
  name: string;
  type: string;
  /** Bytes. */
  size: number;
  /** When the file was last changed, by its disk, milliseconds. */
  modifiedAt?: number;
  /** Device clock, milliseconds; for order and display only. */
  createdAt: number;
  state: UploadState;
  /** Bytes per chunk; fixed once the digests are made. */
  chunkSize: number;
  /** Hex SHA-256 of each chunk; empty until hashed. */
  digests: readonly string[];
  chunksSent: number;
  /** Failed tries since the last progress. */
  tries: number;
  /** Tries that stood still for too long; absent: none. */
  stalls?: number;
  /** Digest refusals in a row. */
  mismatches: number;
  retry: RetryTimes;
  /** Why it waits or needs attention, for display. */
  reason: string;
  record: FileRecord | null;
  doneAt: number | null;
  /** Of a package: what its sender wrote about it, and the hex SHA-256 of all its bytes. */
  details?: PackageDetails;
  /** Of one that goes to another service; absent: it has not been tried yet. */
  attempt?: ServiceAttempt;
}

export interface PackageDetails {
  note: string;
  sha256: string;
}

/** The present try at another service: stored before it is reported, so that no answer costs a second upload. */
export interface ServiceAttempt {
  /** UUID: what the service recognises a repeat by. Another one after each refusal, which ends a try for good. */
  key: string;
  answer: ServiceAnswer | null;
}

/** What a service answered. */
export interface ServiceAnswer {
  /** Its address: by the time this is reported the configuration may name another, or none. */
  service: string;
  /** 0: it has the file; else why not. */
  code: number;
  message: string;
  /** Where it holds the file; empty where it does not say. */
  address: string;
  /** UUID: what our server recognises the report of it by. */
  reportKey: string;
}

/** What identifies the file: sealed on the device, so that it cannot be read after its owner has left. */
export type UploadSecret =
  | 'name'
  | 'type'
  | 'modifiedAt'
  | 'digests'
  | 'record'
  | 'details'
  | 'attempt';

/** What can be read of an item, and changed, without opening it. */
export type UploadStatus = Omit<UploadItem, UploadSecret>;

/** Whether the item is still this device's duty: everything but finished ones. */
export const isWaiting = ({ state }: Pick<UploadItem, 'state'>): boolean => state !== 'done';

/** Whether its bytes are sealed on the device: all but videos that are public once they are uploaded. */
export const isSecret = ({ kind, type }: Pick<UploadItem, 'kind' | 'type'>): boolean =>
  kind === 'private/file' || !type.startsWith('video/');
