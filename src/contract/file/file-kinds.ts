import type { QueuedKind } from './file.ts';
import { isPackage, type PackageKind } from './packages.ts';

/** A kind of file that the product accepts, recognised by its extension and its first bytes together. */
export interface FileKind {
  type: string;
  /** The applicable limit of the run-time configuration. */
  limit: 'imageMaxMB' | 'videoMaxMB' | 'fileMaxMB';
  /**
   * One of these must be at the offset, one byte per character (Latin-1); absent for plain text, which has no
   * signature.
   */
  magic?: { offset: number; anyOf: readonly string[] };
}

const zip = { offset: 0, anyOf: ['PK'] };
const isoMedia = { offset: 4, anyOf: ['ftyp'] };
/** ID3 tags, or directly the first frame of layer III, with and without checksum, in the three MPEG versions. */
const mp3Starts = ['ID3', '\xff\xfb', '\xff\xfa', '\xff\xf3', '\xff\xf2', '\xff\xe3', '\xff\xe2'];
const jpeg: FileKind = {
  type: 'image/jpeg',
  limit: 'imageMaxMB',
  magic: { offset: 0, anyOf: ['\xff\xd8\xff'] },
};
/* @__NO_SIDE_EFFECTS__ */
const officeType = (name: string): string =>
  `application/vnd.openxmlformats-officedocument.${name}`;

/** By lower-case extension. No SVG, HTML or programs: nothing executable is stored. */
const fileKinds: Readonly<Record<string, FileKind>> = {
  png: {
    type: 'image/png',
    limit: 'imageMaxMB',
    magic: { offset: 0, anyOf: ['\x89PNG\r\n\x1a\n'] },
  },
  jpg: jpeg,
  jpeg,
  mp4: { type: 'video/mp4', limit: 'videoMaxMB', magic: isoMedia },
  m4a: { type: 'audio/mp4', limit: 'fileMaxMB', magic: isoMedia },
  mp3: { type: 'audio/mpeg', limit: 'fileMaxMB', magic: { offset: 0, anyOf: mp3Starts } },
  pdf: {
    type: 'application/pdf',
    limit: 'fileMaxMB',
    magic: { offset: 0, anyOf: ['%PDF-'] },
  },
  docx: { type: officeType('wordprocessingml.document'), limit: 'fileMaxMB', magic: zip },
  xlsx: { type: officeType('spreadsheetml.sheet'), limit: 'fileMaxMB', magic: zip },
  pptx: { type: officeType('presentationml.presentation'), limit: 'fileMaxMB', magic: zip },
  zip: { type: 'application/zip', limit: 'fileMaxMB', magic: zip },
  txt: { type: 'text/plain', limit: 'fileMaxMB' },
  md: { type: 'text/markdown', limit: 'fileMaxMB' },
  csv: { type: 'text/csv', limit: 'fileMaxMB' },
};

const gzip: FileKind = {
  type: 'application/gzip',
  limit: 'fileMaxMB',
  magic: { offset: 0, anyOf: ['\x1f\x8b'] },
};
const archive: FileKind = { type: 'application/zip', limit: 'fileMaxMB', magic: zip };
const stored = (magic: string): FileKind => ({
  type: 'application/octet-stream',
  limit: 'fileMaxMB',
  magic: { offset: 0, anyOf: [magic] },
});
const packed = { gz: gzip, tgz: gzip, zip: archive };

/** Accepted kinds of packages; this product never opens one. */
const kindsOfPackages: Readonly<Record<PackageKind, Readonly<Record<string, FileKind>>>> = {
  'deploy/file': { ...packed, jar: archive, war: archive },
  'database/file': {
    ...packed,
    sql: { type: 'application/sql', limit: 'fileMaxMB' },
    dump: stored('PGDMP'),
    db: stored('SQLite format 3'),
  },
};

const kindsFor = (kind: string): Readonly<Record<string, FileKind>> =>
  isPackage(kind) ? kindsOfPackages[kind] : fileKinds;

/** Extensions, with their dot, that an upload kind accepts. */
export const extensionsOf = (kind: QueuedKind): string[] =>
  Object.keys(kindsFor(kind)).map((extension) => `.${extension}`);

/** Extensions by media type, as used in web app manifests. */
export function acceptedTypes(): Record<string, string[]> {
  const types: Record<string, string[]> = {};
  for (const [extension, { type }] of Object.entries(fileKinds)) {
    types[type] = [...(types[type] ?? []), `.${extension}`];
  }
  return types;
}

/** Number of leading bytes that {@link refusalOf} needs. */
export const HEAD_BYTES = 16;

export interface FileFacts {
  name: string;
  /** Bytes. */
  size: number;
  /** The first {@link HEAD_BYTES} bytes, or all of a shorter file. */
  head: Uint8Array;
}

/** The kind of a file by its extension; undefined where the upload kind does not accept it. */
export function fileKindOf(name: string, kind: QueuedKind = 'file'): FileKind | undefined {
  const extension = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  const kinds = kindsFor(kind);
  return Object.hasOwn(kinds, extension) ? kinds[extension] : undefined;
}

/** Why a file is refused, for display; null: it is accepted. */
export function refusalOf(
  { name, size, head }: FileFacts,
  limits: Record<FileKind['limit'], number>,
  uploadKind: QueuedKind = 'file',
): string | null {
  const kind = fileKindOf(name, uploadKind);
  if (!kind) {
    return `不支持该文件类型，可上传：${Object.keys(kindsFor(uploadKind)).join('、')}`;
  }
  if (size === 0) return '文件是空的（0 字节），没有可上传的内容';
  const limit = limits[kind.limit];
  if (size > limit * 1024 * 1024) return `文件超过 ${limit}MB 的限制`;
  const { magic } = kind;
  if (!magic) return null;
  const { offset, anyOf } = magic;
  const matches = anyOf.some((start) =>
    [...start].every((letter, at) => head[offset + at] === letter.charCodeAt(0)),
  );
  return matches ? null : '文件内容与扩展名不符';
}
