import { allNamed, named } from '../../src/contract/record.ts';
import type { Handlers } from '../base/call.ts';
import { handleDeviceKey, handleDeviceKeys, handleKeysForget } from './admin/device-key-calls.ts';
import { factorHandlers } from './admin/factor/factor-calls.ts';
import { handleLoginFactor } from './admin/factor/login-factor.ts';
import { handlePasskeyLogin, handlePasskeyOptions } from './admin/factor/passkey-login.ts';
import { handleCaptcha, handleLogin, handleLogout } from './admin/login-calls.ts';
import { handleProfilePassword } from './admin/own-password.ts';
import {
  handleAvatarElsewhere,
  handleProfileAvatar,
  handleProfileGet,
  handleProfileUpdate,
} from './admin/profile-calls.ts';
import { handleUserNames } from './admin/user-name-calls.ts';
import {
  handleArticleCreate,
  handleArticleGet,
  handleArticleUpdate,
} from './article/article-calls.ts';
import { handleArticleHistory, handleArticleVersion } from './article/article-history.ts';
import { handleArticleLinks } from './article/check-links.ts';
import { handleArticleLock } from './article/editing-lock.ts';
import { handleArticleCounts, handleArticleSearch } from './article/search-articles.ts';
import { handleArticleSort } from './article/sort-articles.ts';
import { handleArticleSlug } from './article/suggest-slug.ts';
import * as articleWorkflow from './article/workflow.ts';
import { auditHandlers } from './audit/audit-calls.ts';
import { handleDashboardSummary } from './dashboard/dashboard-summary.ts';
import { handleDictDetailStatus, handleDictList } from './dict/dict-calls.ts';
import { entityHandlers } from './entity-kinds.ts';
import { handleExampleClear, handleExampleGet } from './example/example-calls.ts';
import { handleExpandPositions } from './expand/positions.ts';
import { fileHandlers } from './file/library/library-calls.ts';
import { packageHandlers } from './file/package-calls.ts';
import { handleChunk } from './file/upload/chunk.ts';
import { handleComplete } from './file/upload/complete.ts';
import { handleElsewhere } from './file/upload/elsewhere.ts';
import { handleAvatarUpload, handlePlain } from './file/upload/plain.ts';
import { handleTogether } from './file/upload/together.ts';
import { handleCancel, handleSessionPut } from './file/upload/upload-session.ts';
import { handleFind } from './find/find-calls.ts';
import { menuHandlers } from './menu/menu-calls.ts';
import { handleUserMenu } from './menu/user-menu.ts';
import { roleHandlers } from './role/role-calls.ts';
import { handleProfileSessions, handleProfileSessionsEnd } from './session/own-sessions.ts';
import { handleSessionRevoke } from './session/revoke-sessions.ts';
import { handleSessionSearch } from './session/search-sessions.ts';
import { settingHandlers } from './setting/setting-calls.ts';
import { userHandlers } from './user/user-calls.ts';

/** Handler of each endpoint. */
export const handlers: Handlers = {
  captcha: handleCaptcha,
  login: handleLogin,
  loginFactor: handleLoginFactor,
  passkeyOptions: handlePasskeyOptions,
  passkeyLogin: handlePasskeyLogin,
  logout: handleLogout,
  getUserMenuList: handleUserMenu,
  deviceKey: handleDeviceKey,
  deviceKeys: handleDeviceKeys,
  deviceKeysForget: handleKeysForget,
  profileGet: handleProfileGet,
  profileUpdate: handleProfileUpdate,
  profileAvatar: handleProfileAvatar,
  profileAvatarUpload: handleAvatarUpload,
  profileAvatarElsewhere: handleAvatarElsewhere,
  profilePassword: handleProfilePassword,
  profileSessions: handleProfileSessions,
  profileSessionsEnd: handleProfileSessionsEnd,
  ...named('factor', factorHandlers),
  userNames: handleUserNames,
  ...named('user', userHandlers),
  ...named('role', roleHandlers),
  sessionSearch: handleSessionSearch,
  sessionRevoke: handleSessionRevoke,
  ...named('menu', menuHandlers),
  ...named('setting', settingHandlers),
  ...named('audit', auditHandlers),
  dictList: handleDictList,
  dashboardSummary: handleDashboardSummary,
  exampleGet: handleExampleGet,
  exampleClear: handleExampleClear,
  find: handleFind,
  articleSearch: handleArticleSearch,
  articleCounts: handleArticleCounts,
  articleGet: handleArticleGet,
  articleCreate: handleArticleCreate,
  articleUpdate: handleArticleUpdate,
  articleSubmit: articleWorkflow.handleArticleSubmit,
  articleApprove: articleWorkflow.handleArticleApprove,
  articleReject: articleWorkflow.handleArticleReject,
  articlePublish: articleWorkflow.handleArticlePublish,
  articleUnschedule: articleWorkflow.handleArticleUnschedule,
  articleWithdraw: articleWorkflow.handleArticleWithdraw,
  articleRevision: articleWorkflow.handleArticleRevision,
  articleCheckLaws: articleWorkflow.handleArticleCheckLaws,
  articleMove: articleWorkflow.handleArticleMove,
  articleSort: handleArticleSort,
  articleDelete: articleWorkflow.handleArticleDelete,
  articleRestore: articleWorkflow.handleArticleRestore,
  articleHistory: handleArticleHistory,
  articleVersion: handleArticleVersion,
  articleSlug: handleArticleSlug,
  articleLinks: handleArticleLinks,
  articleLock: handleArticleLock,
  uploadPlain: handlePlain,
  uploadTogether: handleTogether,
  uploadSessionPut: handleSessionPut,
  uploadChunkPut: handleChunk,
  uploadComplete: handleComplete,
  uploadCancel: handleCancel,
  uploadElsewhere: handleElsewhere,
  ...named('deploy', packageHandlers('deploy/file')),
  ...named('database', packageHandlers('database/file')),
  ...named('file', fileHandlers),
  dictDetailStatus: handleDictDetailStatus,
  expandPositions: handleExpandPositions,
  ...allNamed(entityHandlers),
};
