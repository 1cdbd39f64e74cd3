import { randomUUID } from 'node:crypto';
import type { RoleFields } from '../../../src/contract/access/role.ts';
import { defaultSettings } from '../../../src/contract/access/setting.ts';
import type { EndpointName } from '../../../src/contract/endpoints.ts';
import type { EntityName, entities } from '../../../src/contract/entities.ts';
import { allNamed } from '../../../src/contract/record.ts';
import { entityNames, sampleOf } from '../data/record-samples.ts';

/** An id that does not exist. */
export const ID = '11111111-2222-4333-8444-555555555555';
type Body = () => Record<string, unknown>;
type EntityBodies = Record<
  Exclude<keyof (typeof entities)[EntityName], 'label' | 'list' | 'fields'>,
  Body
>;
/** Fields of an article. */
export const article = {
  title: '题',
  summary: '',
  body: '',
  author: '',
  coverId: null,
  attachmentIds: [],
};

/** Fields of a user. */
export const person = {
  realName: '孙若水',
  nickName: '',
  tel: '',
  email: '',
  level: '',
  roleIds: [] as string[],
};

/** Fields of a role with a unique name and code. */
export const roleFieldsOf = (change: Partial<RoleFields> = {}): RoleFields => {
  const code = `role-${randomUUID().slice(0, 8)}`;
  const beginning = { name: `角色 ${code}`, code, description: '', catas: null };
  return { ...beginning, status: 'on', permissions: ['article:search'], ...change };
};

/** Fields of a menu entry. */
export const entry = {
  kind: 'page' as const,
  parentId: null as string | null,
  title: '日历',
  icon: '',
  path: '/calendar',
  component: 'help/index',
  permission: '',
  external: false,
  cached: true,
  visible: true,
  affix: false,
  activeMenu: '',
  sort: 9,
  status: 'on' as const,
};

/** Bodies for the calls that every entity has. */
const bodiesOf = (name: EntityName): EntityBodies => ({
  search: () => ({ page: 0, size: 10 }),
  get: () => ({ id: ID }),
  create: () => ({ id: randomUUID(), ...sampleOf(name) }),
  update: () => ({ id: ID, version: 1, ...sampleOf(name) }),
  delete: () => ({ ids: [ID] }),
  restore: () => ({ ids: [ID] }),
  sort: () => ({ parentId: null, ids: [ID] }),
});

const entityBodies = allNamed(
  Object.fromEntries(entityNames.map((name) => [name, bodiesOf(name)])) as Record<
    EntityName,
    EntityBodies
  >,
);

/** Report of a package that another service received. */
const reportOf: Body = () => ({
  name: 'site.tar.gz',
  size: 10,
  sha256: '0'.repeat(64),
  note: '',
  target: 'https://deploy.example.com/upload',
  code: 0,
  message: '',
});

/** A credential that no authenticator produced. */
const credential = { id: 'AAAA', rawId: 'AAAA', type: 'public-key', clientExtensionResults: {} };
const assertion = {
  ...credential,
  response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' },
};
const attestation = {
  ...credential,
  response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' },
};

/** A schema-valid body for each endpoint; a new endpoint must add its own. */
export const bodies: Record<EndpointName, () => Record<string, unknown> | null> = {
  captcha: () => ({}),
  login: () => ({ userName: 'nobody', password: 'x' }),
  loginFactor: () => ({ ticket: 'none', code: '123456' }),
  passkeyOptions: () => ({}),
  passkeyLogin: () => ({ ticket: 'none', response: assertion }),
  logout: () => ({}),
  getUserMenuList: () => ({}),
  deviceKey: () => ({}),
  deviceKeys: () => ({ need: [], make: randomUUID(), forNext: false }),
  deviceKeysForget: () => ({ ids: [randomUUID()] }),
  profileGet: () => ({}),
  profileUpdate: () => ({ nickName: '李', tel: '', email: '' }),
  profileAvatar: () => ({ fileId: null }),
  profileAvatarUpload: () => null,
  profileAvatarElsewhere: () => ({ address: '/avatars/1' }),
  profilePassword: () => ({ current: 'not-mine-2026', next: 'another-one-2026' }),
  profileSessions: () => ({}),
  profileSessionsEnd: () => ({ id: null }),
  factorGet: () => ({}),
  factorBegin: () => ({ password: 'not-mine-2026' }),
  factorConfirm: () => ({ ticket: 'none', code: '123456' }),
  factorCodes: () => ({ password: 'not-mine-2026' }),
  factorOff: () => ({ password: 'not-mine-2026' }),
  factorPasskeyBegin: () => ({ password: 'not-mine-2026' }),
  factorPasskeyAdd: () => ({ ticket: 'none', response: attestation, name: '手机' }),
  factorPasskeyRename: () => ({ id: ID, name: '手机' }),
  factorPasskeyRemove: () => ({ id: ID }),
  userNames: () => ({}),
  userSearch: () => ({ page: 0, size: 10 }),
  userCounts: () => ({}),
  userGet: () => ({ id: ID }),
  userRoles: () => ({}),
  userCreate: () => ({ id: randomUUID(), userName: `u-${randomUUID().slice(0, 8)}`, ...person }),
  userUpdate: () => ({ id: ID, version: 1, ...person, status: 'on', mustChange: false }),
  userStatus: () => ({ ids: [ID], status: 'off' }),
  userDelete: () => ({ ids: [ID] }),
  userUnlock: () => ({ id: ID }),
  userReset: () => ({ id: ID }),
  userResetFactor: () => ({ id: ID }),
  roleSearch: () => ({}),
  roleCreate: () => ({ id: randomUUID(), ...roleFieldsOf() }),
  roleUpdate: () => ({ id: ID, version: 1, ...roleFieldsOf() }),
  roleDelete: () => ({ id: ID }),
  sessionSearch: () => ({ page: 0, size: 10 }),
  sessionRevoke: () => ({ target: { scope: 'session', id: ID }, reason: '' }),
  settingGet: () => ({}),
  settingUpdate: () => ({ version: 9, ...defaultSettings }),
  menuSearch: () => ({}),
  menuChoices: () => ({}),
  menuPreview: () => ({ roleId: 'admin' }),
  menuCreate: () => ({ id: randomUUID(), ...entry, path: `/${randomUUID()}` }),
  menuUpdate: () => ({ id: ID, version: 1, ...entry }),
  menuDelete: () => ({ ids: [ID] }),
  menuSort: () => ({ parentId: null, ids: [ID] }),
  auditSearch: () => ({ size: 10 }),
  auditChoices: () => ({}),
  auditExport: () => ({}),
  dictList: () => ({ name: 'article_status' }),
  dashboardSummary: () => ({ today: 0 }),
  exampleGet: () => ({}),
  exampleClear: () => ({}),
  find: () => ({ keyword: '劳动' }),
  articleSearch: () => ({ page: 0, size: 10 }),
  articleCounts: () => ({}),
  articleGet: () => ({ id: ID }),
  articleCreate: () => ({ id: randomUUID(), ...article }),
  articleUpdate: () => ({ id: ID, version: 1, ...article }),
  articleSubmit: () => ({ ids: [ID] }),
  articleApprove: () => ({ id: ID, version: 1 }),
  articleReject: () => ({ id: ID, version: 1, note: '依据有误' }),
  articlePublish: () => ({ ids: [ID], publishAt: null, withdrawAt: null, cataId: ID }),
  articleUnschedule: () => ({ id: ID, version: 1 }),
  articleWithdraw: () => ({ ids: [ID], withdrawAt: null }),
  articleRevision: () => ({ id: ID, version: 1 }),
  articleCheckLaws: () => ({ id: ID, version: 1 }),
  articleMove: () => ({ ids: [ID], cataId: null }),
  articleSort: () => ({ ids: [ID], cataId: null }),
  articleDelete: () => ({ ids: [ID] }),
  articleRestore: () => ({ ids: [ID] }),
  articleHistory: () => ({ page: 0, size: 10, id: ID }),
  articleVersion: () => ({ id: ID, version: 1 }),
  articleSlug: () => ({ id: ID, title: '题' }),
  articleLinks: () => ({ paths: ['/articles/ti'] }),
  articleLock: () => ({ id: ID, action: 'hold' }),
  uploadPlain: () => null,
  uploadTogether: () => null,
  uploadSessionPut: () => ({
    name: 'a.mp4',
    type: 'video/mp4',
    size: 10,
    chunkSize: 262_144,
    digests: ['0'.repeat(64)],
  }),
  uploadChunkPut: () => null,
  uploadComplete: () => ({}),
  uploadCancel: () => null,
  uploadElsewhere: () => ({ name: 'a.png', size: 10, address: '/pictures/1' }),
  deploySearch: () => ({ page: 0, size: 10 }),
  deployReport: reportOf,
  deployAddress: () => ({ id: ID }),
  databaseSearch: () => ({ page: 0, size: 10 }),
  databaseReport: reportOf,
  databaseAddress: () => ({ id: ID }),
  fileSearch: () => ({ page: 0, size: 10 }),
  fileCounts: () => ({}),
  fileGet: () => ({ id: ID }),
  fileUpdate: () => ({ id: ID, version: 1, name: 'a.pdf', group: '' }),
  fileDelete: () => ({ ids: [ID] }),
  fileRestore: () => ({ ids: [ID] }),
  fileUses: () => ({ id: ID }),
  fileGroups: () => ({}),
  fileAddress: () => ({ id: ID }),
  expandPositions: () => ({}),
  dictDetailStatus: () => ({ ids: [ID], status: 'off' }),
  ...entityBodies,
};
