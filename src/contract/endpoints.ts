import { auditCalls } from './access/audit.ts';
import { menuCalls } from './access/menu.ts';
import { roleCalls } from './access/role.ts';
import { sessionCalls } from './access/session.ts';
import { settingCalls } from './access/setting.ts';
import { userCalls } from './access/user.ts';
import * as article from './article/article.ts';
import { articleGet } from './article/article-get.ts';
import { articleCounts, articleSearch } from './article/article-search.ts';
import * as articleWorkflow from './article/article-workflow.ts';
import { exampleClear, exampleGet } from './content/example.ts';
import { expandPositions } from './content/expand-positions.ts';
import { dashboardSummary } from './dashboard.ts';
import * as dict from './dict/dict.ts';
import { dictDetailStatus } from './dict/dict-status.ts';
import { entities } from './entities.ts';
import * as file from './file/file.ts';
import { fileLibrary } from './file/file-library.ts';
import { packageCalls } from './file/packages.ts';
import { find } from './find.ts';
import { allNamed, named } from './record.ts';
import * as admin from './session/admin.ts';
import * as deviceKey from './session/device-key.ts';
import * as factor from './session/factor.ts';
import * as login from './session/login.ts';
import * as profile from './session/profile.ts';
import { userNames } from './session/user-names.ts';

/**
 * Every call of the API. The server mounts exactly this table; an endpoint without a handler, or a handler without an
 * endpoint, does not compile. The app imports single endpoints instead, so that a screen's chunk has only its own.
 */
export const endpoints = {
  captcha: login.captcha,
  login: login.login,
  loginFactor: factor.loginFactor,
  passkeyOptions: factor.passkeyOptions,
  passkeyLogin: factor.passkeyLogin,
  logout: admin.logout,
  getUserMenuList: admin.getUserMenuList,
  deviceKey: deviceKey.deviceKey,
  deviceKeys: deviceKey.deviceKeys,
  deviceKeysForget: deviceKey.deviceKeysForget,
  profileGet: profile.profileGet,
  profileUpdate: profile.profileUpdate,
  profileAvatar: profile.profileAvatar,
  profileAvatarUpload: profile.profileAvatarUpload,
  profileAvatarElsewhere: profile.profileAvatarElsewhere,
  profilePassword: profile.profilePassword,
  profileSessions: profile.profileSessions,
  profileSessionsEnd: profile.profileSessionsEnd,
  ...named('factor', factor.factorCalls),
  userNames,
  ...named('user', userCalls),
  ...named('session', sessionCalls),
  ...named('menu', menuCalls),
  ...named('setting', settingCalls),
  ...named('audit', auditCalls),
  dictList: dict.dictList,
  dashboardSummary,
  exampleGet,
  exampleClear,
  find,
  articleSearch,
  articleCounts,
  articleGet,
  articleCreate: article.articleCreate,
  articleUpdate: article.articleUpdate,
  articleSubmit: articleWorkflow.articleSubmit,
  articleApprove: articleWorkflow.articleApprove,
  articleReject: articleWorkflow.articleReject,
  articlePublish: articleWorkflow.articlePublish,
  articleUnschedule: articleWorkflow.articleUnschedule,
  articleWithdraw: articleWorkflow.articleWithdraw,
  articleRevision: articleWorkflow.articleRevision,
  articleCheckLaws: articleWorkflow.articleCheckLaws,
  articleMove: articleWorkflow.articleMove,
  articleSort: articleWorkflow.articleSort,
  articleDelete: articleWorkflow.articleDelete,
  articleRestore: articleWorkflow.articleRestore,
  articleHistory: articleWorkflow.articleHistory,
  articleVersion: articleWorkflow.articleVersion,
  articleSlug: articleWorkflow.articleSlug,
  articleLinks: articleWorkflow.articleLinks,
  articleLock: articleWorkflow.articleLock,
  uploadPlain: file.uploadPlain,
  uploadTogether: file.uploadTogether,
  uploadSessionPut: file.uploadSessionPut,
  uploadChunkPut: file.uploadChunkPut,
  uploadComplete: file.uploadComplete,
  uploadCancel: file.uploadCancel,
  uploadElsewhere: file.uploadElsewhere,
  ...named('deploy', packageCalls['deploy/file']),
  ...named('database', packageCalls['database/file']),
  ...named('file', fileLibrary),
  ...named('role', roleCalls),
  dictDetailStatus,
  expandPositions,
  ...allNamed(entities),
} as const;

export type EndpointName = keyof typeof endpoints;
