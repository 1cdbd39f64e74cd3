import { named } from '../../src/contract/record.ts';
import type { Handlers } from '../http/call.ts';
import { handleCaptcha } from './admin/captcha.ts';
import { handleDeviceKey } from './admin/device-key.ts';
import { handleMenu } from './admin/menu.ts';
import { handleLogin, handleLogout } from './admin/session.ts';
import {
  handleArticleCreate,
  handleArticleGet,
  handleArticleSearch,
  handleArticleUpdate,
} from './article/article.ts';
import { cataHandlers } from './cata/cata.ts';
import { chapterHandlers, courseHandlers } from './course/course.ts';
import { dictDetailHandlers, dictHandlers, handleDictList } from './dict/dict.ts';
import { expandHandlers, expandModelHandlers } from './expand/expand.ts';
import { handleChunk } from './file/chunk.ts';
import { handleComplete } from './file/complete.ts';
import { handlePlain } from './file/plain.ts';
import { handleCancel, handleSessionPut } from './file/session.ts';

/** Who answers which endpoint. */
export const handlers: Handlers = {
  captcha: handleCaptcha,
  login: handleLogin,
  logout: handleLogout,
  getUserMenuList: handleMenu,
  deviceKey: handleDeviceKey,
  dictList: handleDictList,
  articleSearch: handleArticleSearch,
  articleGet: handleArticleGet,
  articleCreate: handleArticleCreate,
  articleUpdate: handleArticleUpdate,
  uploadPlain: handlePlain,
  uploadSessionPut: handleSessionPut,
  uploadChunkPut: handleChunk,
  uploadComplete: handleComplete,
  uploadCancel: handleCancel,
  ...named('dict', dictHandlers),
  ...named('dictDetail', dictDetailHandlers),
  ...named('cata', cataHandlers),
  ...named('expandModel', expandModelHandlers),
  ...named('expand', expandHandlers),
  ...named('course', courseHandlers),
  ...named('chapter', chapterHandlers),
};
