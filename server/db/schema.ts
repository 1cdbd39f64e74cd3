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
    /** Its initials and its pinyin; null: not spelt yet. */
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
    /** Where the unpublished change of a published article stands; null: there is none. */
    revision: string | null;
    /** All fields as readers see them, while there is such a change; else the row's own are what they see. */
    published: string | null;
    /** The beginning of the text, where the summary is empty. */
    excerpt: string;
    cataId: string | null;
    /** Names between spaces, one at both ends too. */
    flags: string;
    sort: number;
    /** Unique among those that are not deleted; empty: none. */
    slug: string;
    validUntil: number | null;
    reviewDue: number | null;
    /** The earlier of the two in what readers see. */
    dueAt: number | null;
    publishAt: number | null;
    withdrawAt: number | null;
    publishedAt: number | null;
    firstPublishedAt: number | null;
    reviewNote: string;
    submittedBy: string;
    /** Who changed the text last. */
    editedBy: string;
    deletedAt: number | null;
    /** The fields of the contract that nothing is found by, as JSON. */
    data: string;
  };
  /** How many articles stand where, as sums; triggers write it. `revision` is empty where there is none. */
  articleTallies: { status: string; revision: string; deleted: number; tally: number };
  /** How many that are not in the recycle bin readers saw first in each quarter of an hour, counted from 1970 on; the same. */
  publishedTallies: { slot: number; tally: number };
  /** The same of files, by what lists are narrowed by. */
  fileTallies: {
    kind: string;
    type: string;
    groupName: string;
    deleted: number;
    tally: number;
    bytes: number;
  };
  /**
   * Columns that an article stands in: its own and the further ones. Triggers write when the article was changed last, and
   * whether it is in the recycle bin (1).
   */
  articleCatas: {
    articleId: string;
    cataId: string;
    updatedAt: Generated<number>;
    deleted: Generated<number>;
  };
  /** Laws that readers see an article quote, by key; `checked` is the mark of the change that it was checked against. */
  articleLaws: { articleId: string; law: string; checked: Generated<string> };
  /** Laws that are not 现行, by key; another mark is another change. Made anew from their dictionary. */
  lawChanges: {
    law: string;
    name: string;
    standing: LawStanding;
    mark: string;
    changedAt: number;
  };
  /** What happened to an article; `fields` holds all of them where the text changed. */
  articleSteps: {
    articleId: string;
    version: number;
    at: number;
    userName: string;
    action: string;
    note: string;
    fields: string | null;
  };
  /** Who is editing an article: shown to others, never enforced. */
  articleLocks: {
    articleId: string;
    userName: string;
    since: number;
    seenAt: number;
  };
  /** Which pages of which sessions have an article open, and whether something was typed there (0 or 1). */
  articleDesks: {
    articleId: string;
    tokenHash: string;
    page: string;
    seenAt: number;
    editing: number;
  };
  /** Entities that are few and differ in their fields only: what all have as columns, the rest in `data`. */
  records: {
    kind: string;
    id: string;
    /** The owner it belongs to: a chapter's course, an entry's model. */
    groupId: string | null;
    parentId: string | null;
    /** Unique among the kind's records that are not deleted. */
    code: string | null;
    title: string;
    /** Its initials and its pinyin; null: not spelt yet. */
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
  /** What articles are found by, numbered in the order of their changes. The pairs of characters have no columns here. */
  articleTexts: { seq: Generated<number>; articleId: string; text: string };
  /** Counts up with each change of a dictionary or of its entries. */
  dictVersions: { dictId: string; version: number };
  /** What files are found by, numbered in the order in which they came. The pairs of characters have no columns here; triggers write it. */
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
    /** Null: unchanged since it was uploaded. */
    updatedBy: string | null;
    updatedAt: number | null;
    deletedAt: number | null;
    /** Pixels, once the picture was read. */
    width: number | null;
    height: number | null;
    /** Seconds, read when the video is first listed; 0: its header has none. */
    duration: number | null;
    /** 1: named as a picture, and cannot be decoded as one. */
    damaged: Generated<number>;
    /** When its bytes were found to be missing; null: never, or not read yet. */
    missingAt: number | null;
    /** Where another service holds it; null: this server does. */
    heldAt: Generated<string | null>;
    /** 1: uploaded to be somebody's avatar. */
    avatar: Generated<number>;
  };
  /** Uploads for those who run the servers, and what became of each: received here, or received or refused elsewhere. */
  packages: {
    id: string;
    userId: string;
    kind: string;
    name: string;
    type: string;
    size: number;
    sha256: string;
    /** Null: its bytes went to another service. */
    storageName: string | null;
    createdAt: number;
    note: string;
    /** The service; empty: this server. */
    target: string;
    /** 0: received; else the code of the refusal. */
    code: number;
    message: string;
  };
  /** Which fields of which records name which files: a field of content is `data.photo`. */
  fileUses: { fileId: string; entity: string; recordId: string; field: string };
  /** Pictures made of stored ones, to be shown. */
  filePictures: { fileId: string; variant: string; storageName: string; size: number };
  uploadSessions: {
    id: string;
    userId: string;
    kind: string;
    manifest: string;
    /** Name the file will have in storage, chosen when the session is made. */
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
    /** Of the content, as the contract of that release read it. */
    fingerprint: string;
    /** Of the content as it was sent; null: an earlier release wrote it, or nothing was sent. */
    sentFingerprint: string | null;
    reply: string;
    createdAt: number;
  };
  /** Keys that encrypt what is stored on users' devices, Base64; those of before 0041, one for all devices of a user. */
  deviceKeys: { userId: string; key: string; usedAt: Generated<number> };
  /** The others: each was made on one device, for one sign-in. */
  sealingKeys: {
    userId: string;
    id: string;
    key: string;
    /** 1: made at a log-out, and not yet given to the next sign-in. */
    forNext: number;
    /** When it was last given to a device, milliseconds since 1970. */
    usedAt: number;
  };
  settings: { name: string; value: string };
  /** Records that came with a new installation, at the version they came with; `kind` is `article`, `file` or that of a record. */
  examples: { kind: string; id: string; version: number };
  audit: {
    id: Generated<number>;
    /** Milliseconds since 1970. */
    at: number;
    userName: string;
    action: string;
    /** Id of what it was done to; several, with spaces between, in rows of before 0033. */
    subject: string;
    /** What that is, as its permission codes begin, and what it was called then. */
    kind: Generated<string>;
    label: Generated<string>;
    /** Fields that were changed, as JSON; empty: none. */
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
    /** Calls that the row stands for. */
    times: Generated<number>;
    /** The minute since 1970 in which they were refused; null: the row is one call. */
    minute: Generated<number | null>;
  };
}
