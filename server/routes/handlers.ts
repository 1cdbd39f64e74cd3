import { named } from '../../src/contract/record.ts';
import type { Handlers } from '../http/call.ts';
import { handleCaptcha } from './admin/captcha.ts';
import { handleDeviceKey } from './admin/device-key.ts';
import { handleMenu } from './admin/menu.ts';
import {
  handleProfileAvatar,
  handleProfileGet,
  handleProfilePassword,
  handleProfileUpdate,
} from './admin/profile.ts';
import { handleLogin, handleLogout } from './admin/session.ts';
import { handleArticleCreate, handleArticleGet, handleArticleUpdate } from './article/article.ts';
import * as articleFlow from './article/flow.ts';
import { handleArticleHistory, handleArticleVersion } from './article/history.ts';
import { handleArticleLock } from './article/lock.ts';
import { handleArticleSort } from './article/order.ts';
import { handleArticleSearch } from './article/search.ts';
import { handleArticleSlug } from './article/slug.ts';
import { cataHandlers } from './cata/cata.ts';
import { chapterHandlers, courseHandlers } from './course/course.ts';
import { handleDashboardSummary } from './dashboard/summary.ts';
import { dictDetailHandlers, dictHandlers, handleDictList } from './dict/dict.ts';
import { expandHandlers, expandModelHandlers } from './expand/expand.ts';
import { handleChunk } from './file/chunk.ts';
import { handleComplete } from './file/complete.ts';
import { handleAvatarUpload, handlePlain } from './file/plain.ts';
import { handleCancel, handleSessionPut } from './file/session.ts';
import { handleTogether } from './file/together.ts';
import { fileHandlers } from './file-library/file-library.ts';

/** Who answers which endpoint. */
export const handlers: Handlers = {
  captcha: handleCaptcha,
  login: handleLogin,
  logout: handleLogout,
  getUserMenuList: handleMenu,
  deviceKey: handleDeviceKey,
  profileGet: handleProfileGet,
  profileUpdate: handleProfileUpdate,
  profileAvatar: handleProfileAvatar,
  profileAvatarUpload: handleAvatarUpload,
  profilePassword: handleProfilePassword,
  dictList: handleDictList,
  dashboardSummary: handleDashboardSummary,
  articleSearch: handleArticleSearch,
  articleGet: handleArticleGet,
  articleCreate: handleArticleCreate,
  articleUpdate: handleArticleUpdate,
  articleSubmit: articleFlow.handleArticleSubmit,
  articleApprove: articleFlow.handleArticleApprove,
  articleReject: articleFlow.handleArticleReject,
  articlePublish: articleFlow.handleArticlePublish,
  articleUnschedule: articleFlow.handleArticleUnschedule,
  articleWithdraw: articleFlow.handleArticleWithdraw,
  articleRevision: articleFlow.handleArticleRevision,
  articleMove: articleFlow.handleArticleMove,
  articleSort: handleArticleSort,
  articleDelete: articleFlow.handleArticleDelete,
  articleRestore: articleFlow.handleArticleRestore,
  articleHistory: handleArticleHistory,
  articleVersion: handleArticleVersion,
  articleSlug: handleArticleSlug,
  articleLock: handleArticleLock,
  uploadPlain: handlePlain,
  uploadTogether: handleTogether,
  uploadSessionPut: handleSessionPut,
  uploadChunkPut: handleChunk,
  uploadComplete: handleComplete,
  uploadCancel: handleCancel,
  ...named('file', fileHandlers),
  ...named('dict', dictHandlers),
  ...named('dictDetail', dictDetailHandlers),
  ...named('cata', cataHandlers),
  ...named('expandModel', expandModelHandlers),
  ...named('expand', expandHandlers),
  ...named('course', courseHandlers),
  ...named('chapter', chapterHandlers),
};
