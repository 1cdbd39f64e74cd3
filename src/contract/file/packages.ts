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

/** Uploads for server operators: stored or forwarded, never opened and never executed. */
export const packageKinds = ['deploy/file', 'database/file'] as const;
export type PackageKind = (typeof packageKinds)[number];

/** Permission to upload each kind. */
export const packagePermissions = {
  'deploy/file': 'deploy:upload',
  'database/file': 'database:upload',
} as const satisfies Record<PackageKind, string>;

export const isPackage = (kind: string): kind is PackageKind =>
  Object.hasOwn(packagePermissions, kind);

/** Maximum characters of a package's description. */
export const NOTE_MAX = 200;

/** Largest absolute value of a service's refusal code. */
export const CODE_MAX = 2 ** 31 - 1;
/** Maximum characters of a service's reason. */
export const REASON_MAX = 500;

/**
 * Days that this server retains a package, and the record of each package's outcome. A package is installed soon after
 * it arrives; a quarter of a year leaves time to download it again for a rollback, or for a release after the quarter.
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
  /** The sender's description. */
  note: text(NOTE_MAX, '说明'),
  /** The service that received it; empty: this server. */
  target: text(500, '上传地址'),
  /** 0: received; otherwise the `rtn_code` or HTTP status with which the service refused it. */
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
  /** All users' packages and their outcomes, newest first. */
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
  /**
   * Records the outcome of a package. For one that this server received, the call's idempotency key is the upload's
   * key.
   */
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
  /** Temporary address of a package on this server, for five minutes and for the caller only. */
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

/** The calls about packages, by kind. */
export const packageCalls = {
  'deploy/file': calls('deploy', packagePermissions['deploy/file'], '部署包'),
  'database/file': calls('database', packagePermissions['database/file'], '数据库包'),
};
