import * as admin from './admin.ts';
import * as article from './article.ts';
import { articleGet } from './article-calls.ts';
import { articleSearch } from './article-search.ts';
import * as articleFlow from './article-workflow.ts';
import { cata } from './cata.ts';
import { chapter, course } from './course.ts';
import { dashboardSummary } from './dashboard.ts';
import * as deviceKey from './device-key.ts';
import * as dict from './dict.ts';
import * as dictRecord from './dict-record.ts';
import { dictDetailStatus } from './dict-status.ts';
import { expand, expandModel } from './expand.ts';
import * as file from './file.ts';
import { fileLibrary } from './file-library.ts';
import * as login from './login.ts';
import * as profile from './profile.ts';
import { named } from './record.ts';

/**
 * Every call of the API. The server mounts exactly this table; an endpoint without a handler, or a handler without
 * an endpoint, does not compile. The app imports single endpoints instead, so that a screen carries only its own.
 */
export const endpoints = {
  captcha: login.captcha,
  login: login.login,
  logout: admin.logout,
  getUserMenuList: admin.getUserMenuList,
  deviceKey: deviceKey.deviceKey,
  profileGet: profile.profileGet,
  profileUpdate: profile.profileUpdate,
  profileAvatar: profile.profileAvatar,
  profileAvatarUpload: profile.profileAvatarUpload,
  profilePassword: profile.profilePassword,
  dictList: dict.dictList,
  dashboardSummary,
  articleSearch,
  articleGet,
  articleCreate: article.articleCreate,
  articleUpdate: article.articleUpdate,
  articleSubmit: articleFlow.articleSubmit,
  articleApprove: articleFlow.articleApprove,
  articleReject: articleFlow.articleReject,
  articlePublish: articleFlow.articlePublish,
  articleUnschedule: articleFlow.articleUnschedule,
  articleWithdraw: articleFlow.articleWithdraw,
  articleRevision: articleFlow.articleRevision,
  articleMove: articleFlow.articleMove,
  articleSort: articleFlow.articleSort,
  articleDelete: articleFlow.articleDelete,
  articleRestore: articleFlow.articleRestore,
  articleHistory: articleFlow.articleHistory,
  articleVersion: articleFlow.articleVersion,
  articleSlug: articleFlow.articleSlug,
  articleLock: articleFlow.articleLock,
  uploadPlain: file.uploadPlain,
  uploadTogether: file.uploadTogether,
  uploadSessionPut: file.uploadSessionPut,
  uploadChunkPut: file.uploadChunkPut,
  uploadComplete: file.uploadComplete,
  uploadCancel: file.uploadCancel,
  ...named('file', fileLibrary),
  ...named('dict', dictRecord.dict),
  ...named('dictDetail', dictRecord.dictDetail),
  dictDetailStatus,
  ...named('cata', cata),
  ...named('expandModel', expandModel),
  ...named('expand', expand),
  ...named('course', course),
  ...named('chapter', chapter),
} as const;

export type EndpointName = keyof typeof endpoints;
