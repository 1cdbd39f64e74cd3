import * as v from 'valibot';
import {
  address,
  instant,
  pageFields,
  pageOf,
  requiredText,
  sha256,
  text,
  uuid,
} from '../common-schemas.ts';
import { endpoint } from '../endpoint.ts';

/** Kinds of uploads for those who run the servers: they are stored or handed on, never opened and never executed. */
export const packageKinds = ['deploy/file', 'database/file'] as const;
export type PackageKind = (typeof packageKinds)[number];

/** Who may upload which. */
export const packagePermissions = {
  'deploy/file': 'deploy:upload',
  'database/file': 'database:upload',
} as const satisfies Record<PackageKind, string>;

export const isPackage = (kind: string): kind is PackageKind =>
  Object.hasOwn(packagePermissions, kind);

/** Most characters of a note about a package. */
export const NOTE_MAX = 200;

/** Largest number by which a service may have refused one, and the smallest below 0. */
export const CODE_MAX = 2 ** 31 - 1;
/** Most characters of the reason. */
export const REASON_MAX = 500;

/**
 * Days that this server holds a package, and the record of what became of any. It is installed soon after it came; a
 * quarter of a year leaves time to fetch it again for a rollback or for a release that follows the quarter.
 */
export const PACKAGE_DAYS = 90;

const facts = {
  name: requiredText(255, '文件名'),
  /** Bytes. */
  size: v.pipe(
    v.number('大小应为数字'),
    v.integer(),
    v.minValue(1),
    v.maxValue(Number.MAX_SAFE_INTEGER, '大小过大'),
  ),
  /** Hex SHA-256 of all bytes. */
  sha256,
  /** What its sender wrote about it. */
  note: text(NOTE_MAX, '说明'),
  /** The service that it was sent to; empty: this server. */
  target: text(500, '上传地址'),
  /** 0: it was received; else the `rtn_code`, or the HTTP status, by which the service refused it. */
  code: v.pipe(
    v.number('结果应为数字'),
    v.integer(),
    v.minValue(-CODE_MAX, '结果过小'),
    v.maxValue(CODE_MAX, '结果过大'),
  ),
  /** Why it was refused. */
  message: text(REASON_MAX, '原因'),
};

const uploaded = v.object({
  ...{ id: uuid, ...facts, size: v.number(), code: v.number() },
  ...{ uploader: v.string(), createdAt: instant },
});
export type UploadedPackage = v.InferOutput<typeof uploaded>;

const calls = (name: string, permission: string, label: string) => ({
  /** Newest first: what anybody uploaded, and what became of it. */
  search: endpoint({
    method: 'POST',
    path: `{base}/package/${name}/search`,
    access: 'session',
    permission,
    audit: null,
    write: false,
    body: 'json',
    request: v.strictObject(pageFields),
    reply: pageOf(uploaded),
  }),
  /** Records what became of one. Of one that this server was sent, the call's key is the key of its upload. */
  report: endpoint({
    method: 'POST',
    path: `{base}/package/${name}/report`,
    access: 'session',
    permission,
    audit: `上传${label}`,
    write: true,
    body: 'json',
    request: v.strictObject(facts),
    reply: uploaded,
  }),
  /** Where the caller may read one that this server holds, for five minutes; the address is theirs alone. */
  address: endpoint({
    method: 'POST',
    path: `{base}/package/${name}/address`,
    access: 'session',
    permission,
    audit: `下载${label}`,
    write: false,
    body: 'json',
    request: v.strictObject({ id: uuid }),
    reply: v.object({ address }),
  }),
});

/** The calls about packages, by their kind. */
export const packageCalls = {
  'deploy/file': calls('deploy', packagePermissions['deploy/file'], '部署包'),
  'database/file': calls('database', packagePermissions['database/file'], '数据库包'),
};
