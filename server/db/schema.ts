import type { Generated } from 'kysely';
import type { Outcome } from '../../src/contract/access/audit.ts';
import type { LawStanding } from '../../src/contract/dict/law.ts';
import type { AccessTables } from './access-tables.ts';
import type { FactorTables } from './factor-tables.ts';

/** Times are milliseconds since 1970, flags 0 or 1, lists and objects JSON text: the same on every database. */
export interface Database extends AccessTables, FactorTables {
  articles: {
    id: string;
    title: string;
    /** Initials and pinyin of the title; null: not computed yet. */
    spelling: Generated<string | null>;
    summary: string;
    body: string;
    author: string;
    status: string;
    coverId: string | null;
    attachmentIds: string;
    version: number;
    createdBy: string;
    createdAt: number;
    updatedBy: string;
    updatedAt: number;
    /** Workflow state of the unpublished revision of a published article; null: there is none. */
    revision: string | null;
    /** All fields as readers see them while there is a revision; null: readers see the row's own fields. */
    published: string | null;
    /** Beginning of the text, used where the summary is empty. */
    excerpt: string;
    cataId: string | null;
    /** Names, each between spaces, including the first and the last. */
    flags: string;
    sort: number;
    /** Unique among articles that are not deleted; empty: none. */
    slug: string;
    validUntil: number | null;
    reviewDue: number | null;
    /** The earlier of the two dates in the version that readers see. */
    dueAt: number | null;
    publishAt: number | null;
    withdrawAt: number | null;
    publishedAt: number | null;
    firstPublishedAt: number | null;
    reviewNote: string;
    submittedBy: string;
    /** User name of the last change of the text. */
    editedBy: string;
    deletedAt: number | null;
    /** Fields of the contract that no query filters by, as JSON. */
    data: string;
  };
  /** Numbers of articles by state, written by triggers. `revision` is empty where there is none. */
  articleTallies: { status: string; revision: string; deleted: number; tally: number };
  /**
   * Numbers of articles first published in each quarter of an hour since 1970, without the recycle bin; written by
   * triggers.
   */
  publishedTallies: { slot: number; tally: number };
  /** Numbers and bytes of files by the filters of the file list; written by triggers. */
  fileTallies: {
    kind: string;
    type: string;
    groupName: string;
    deleted: number;
    tally: number;
    bytes: number;
  };
  /**
   * Catas of an article: the main one and the additional ones. Triggers write the time of the article's last change,
   * and whether it is in the recycle bin (1).
   */
  articleCatas: {
    articleId: string;
    cataId: string;
    updatedAt: Generated<number>;
    deleted: Generated<number>;
  };
  /**
   * Laws quoted in the version of an article that readers see, by key; `checked`: the mark of the law change that the
   * quote was checked against.
   */
  articleLaws: { articleId: string; law: string; checked: Generated<string> };
  /** Laws that are not 现行, by key; a new mark is a new change. Rebuilt from their dictionary. */
  lawChanges: {
    law: string;
    name: string;
    standing: LawStanding;
    mark: string;
    changedAt: number;
  };
  /** History of an article; `fields` holds all fields where the text changed. */
  articleSteps: {
    articleId: string;
    version: number;
    at: number;
    userName: string;
    action: string;
    note: string;
    fields: string | null;
  };
  /** Advisory editing locks of articles: displayed to others, never enforced. */
  articleLocks: {
    articleId: string;
    userName: string;
    since: number;
    seenAt: number;
  };
  /** Pages of sessions that have an article open, and whether something was typed there (0 or 1). */
  articleDesks: {
    articleId: string;
    tokenHash: string;
    page: string;
    seenAt: number;
    editing: number;
  };
  /** Entities with few rows that differ in their fields only: common fields as columns, the rest in `data`. */
  records: {
    kind: string;
    id: string;
    /** Id of the owner: the course of a chapter, the model of an entry. */
    groupId: string | null;
    parentId: string | null;
    /** Unique among the kind's records that are not deleted. */
    code: string | null;
    title: string;
    /** Initials and pinyin of the title; null: not computed yet. */
    spelling: Generated<string | null>;
    status: string;
    sort: number;
    /** All fields of the contract as JSON. */
    data: string;
    version: number;
    createdBy: string;
    createdAt: number;
    updatedBy: string;
    updatedAt: number;
    deletedAt: number | null;
  };
  /**
   * Full-text index of articles, numbered in the order of their changes. The pairs of characters have no columns here.
   */
  articleTexts: { seq: Generated<number>; articleId: string; text: string };
  /** Version of a dictionary, incremented with each change of it or of its entries. */
  dictVersions: { dictId: string; version: number };
  /**
   * Index of file names, numbered in the order of creation; written by triggers. The pairs of characters have no
   * columns here.
   */
  fileNames: { seq: Generated<number>; fileId: string };
  files: {
    id: string;
    userId: string;
    kind: string;
    name: string;
    type: string;
    size: number;
    sha256: string;
    storageName: string;
    createdAt: number;
    version: Generated<number>;
    groupName: Generated<string>;
    /** Null: unchanged since the upload. */
    updatedBy: string | null;
    updatedAt: number | null;
    deletedAt: number | null;
    /** Pixels, set once the picture has been decoded. */
    width: number | null;
    height: number | null;
    /** Seconds, read when the video is first listed; 0: its header has none. */
    duration: number | null;
    /** 1: named as a picture, but cannot be decoded. */
    damaged: Generated<number>;
    /** When its bytes were found missing; null: never, or not read yet. */
    missingAt: number | null;
    /** Address at the service that stores it; null: this server does. */
    heldAt: Generated<string | null>;
    /** 1: uploaded as an avatar. */
    avatar: Generated<number>;
  };
  /**
   * Uploads for operators (deployment and database packages) with their outcome: received here, or accepted or refused
   * by another service.
   */
  packages: {
    id: string;
    userId: string;
    kind: string;
    name: string;
    type: string;
    size: number;
    sha256: string;
    /** Null: its bytes are stored by another service. */
    storageName: string | null;
    createdAt: number;
    note: string;
    /** Receiving service; empty: this server. */
    target: string;
    /** 0: accepted; else the code of the refusal. */
    code: number;
    message: string;
  };
  /** References from fields of records to files; a field of content is `data.photo`. */
  fileUses: { fileId: string; entity: string; recordId: string; field: string };
  /** Variants generated from stored pictures for display. */
  filePictures: { fileId: string; variant: string; storageName: string; size: number };
  uploadSessions: {
    id: string;
    userId: string;
    kind: string;
    manifest: string;
    /** Storage name of the file, chosen when the session is created. */
    storageName: string;
    state: 'open' | 'complete' | 'cancelled';
    createdAt: number;
    /** Bytes of the whole file. */
    size: Generated<number>;
    /** When its last chunk was stored. */
    activeAt: Generated<number>;
  };
  uploadChunks: { sessionId: string; position: number };
  idempotencyKeys: {
    userId: string;
    key: string;
    /** Fingerprint of the content as parsed by the contract of that release. */
    fingerprint: string;
    /** Fingerprint of the content as sent; null: written by an earlier release, or nothing was sent. */
    sentFingerprint: string | null;
    reply: string;
    createdAt: number;
  };
  /** Keys that encrypt data on users' devices, Base64; from before 0041, one per user for all devices. */
  deviceKeys: { userId: string; key: string; usedAt: Generated<number> };
  /** Encryption keys since 0041, each created on one device for one sign-in. */
  sealingKeys: {
    userId: string;
    id: string;
    key: string;
    /** 1: created at a log-out, and not yet handed to the next sign-in. */
    forNext: number;
    /** When it was last handed to a device, milliseconds since 1970. */
    usedAt: number;
  };
  settings: { name: string; value: string };
  /**
   * Example records of a new installation, at their initial version; `kind` is `article`, `file` or the kind of a
   * record.
   */
  examples: { kind: string; id: string; version: number };
  audit: {
    id: Generated<number>;
    /** Milliseconds since 1970. */
    at: number;
    userName: string;
    action: string;
    /** Id of the object; several, separated by spaces, in rows from before 0033. */
    subject: string;
    /** Kind of the object, as its permission codes begin, and its name at that time. */
    kind: Generated<string>;
    label: Generated<string>;
    /** Changed fields as JSON; empty: none. */
    changes: Generated<string>;
    /** `ok`, or the code of the refusal. */
    result: string;
    outcome: Generated<Outcome>;
    address: string;
    userAgent: string;
    /** Milliseconds. */
    duration: number;
    requestId: Generated<string>;
    /** Method and path. */
    call: Generated<string>;
    /** Number of calls that the row counts. */
    times: Generated<number>;
    /** Minute since 1970 in which the counted calls were refused; null: the row is one call. */
    minute: Generated<number | null>;
  };
}
