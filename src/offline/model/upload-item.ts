import type { FileRecord, QueuedKind } from '../../contract/file/file.ts';
import type { UploadPurpose } from '../../contract/file/upload-services.ts';
import type { RetryTimes, UploadState } from './queue-item.ts';

export interface UploadItem {
  /** UUID: idempotency key and upload session key; never changes. */
  key: string;
  kind: QueuedKind;
  /** Purpose, for which a service may be configured; absent in items of earlier builds. */
  purpose?: UploadPurpose;
  name: string;
  type: string;
  /** Bytes. */
  size: number;
  /** Modification time of the file according to its disk, milliseconds. */
  modifiedAt?: number;
  /** Device clock, milliseconds; for order and display only. */
  createdAt: number;
  state: UploadState;
  /** Bytes per chunk; fixed once the digests exist. */
  chunkSize: number;
  /** Hex SHA-256 of each chunk; empty until hashed. */
  digests: readonly string[];
  chunksSent: number;
  /** Failed attempts since the last progress. */
  tries: number;
  /** Attempts that timed out without progress; absent: none. */
  stalls?: number;
  /** Consecutive digest refusals by the server. */
  mismatches: number;
  retry: RetryTimes;
  /** Why it waits or needs attention, for display. */
  reason: string;
  record: FileRecord | null;
  doneAt: number | null;
  /** Only for packages. */
  details?: PackageDetails;
  /** Only for an item that goes to another service; absent: not attempted yet. */
  attempt?: ServiceAttempt;
}

export interface PackageDetails {
  /** The sender's description. */
  note: string;
  /** Hex SHA-256 of all bytes. */
  sha256: string;
}

/**
 * The current attempt at another service. Its answer is stored before it is reported, so that no answer causes a second
 * upload.
 */
export interface ServiceAttempt {
  /** UUID by which the service recognises a repeat. A refusal ends the attempt for good: the next one has a new key. */
  key: string;
  answer: ServiceAnswer | null;
}

/** What a service answered. */
export interface ServiceAnswer {
  /** The service's address: by the time of the report the configuration may name another one, or none. */
  service: string;
  /** 0: the service has stored the file; otherwise its error code. */
  code: number;
  message: string;
  /** Where the service has stored the file; empty where it did not answer with an address. */
  address: string;
  /** UUID by which our server recognises a repeat of the report. */
  reportKey: string;
}

/** Fields that identify the file: sealed on the device, so that they cannot be read after the owner has left. */
export type UploadSecret =
  | 'name'
  | 'type'
  | 'modifiedAt'
  | 'digests'
  | 'record'
  | 'details'
  | 'attempt';

/** The fields that can be read and changed without unsealing. */
export type UploadStatus = Omit<UploadItem, UploadSecret>;

/** Whether the device still has to deliver the item: true for all but finished ones. */
export const isWaiting = ({ state }: Pick<UploadItem, 'state'>): boolean => state !== 'done';

/** Whether its bytes are sealed on the device: all but videos, which are public once they are uploaded. */
export const isSecret = ({ kind, type }: Pick<UploadItem, 'kind' | 'type'>): boolean =>
  kind === 'private/file' || !type.startsWith('video/');
