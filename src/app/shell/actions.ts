import {
  currentSettings,
  preferencesState,
  setScheme,
  setSidebarOpen,
} from '../../state/device/preferences.store.ts';
import { schemeOf } from '../../state/device/stored-preferences.ts';
import type { ShortcutId } from '../../state/keys/shortcuts.ts';
import { adderPath, listPath } from '../../state/menu/record-places.ts';
import { goTo } from '../address.ts';
import { paths } from '../paths.ts';
import { toggleFullscreen } from './navbar/fullscreen.ts';
import { askToLeave, openOverlay } from './overlay.store.ts';

/** An action that is available on every page. */
export interface AppAction {
  id: string;
  title: string;
  /** Pinyin of the title. */
  pinyin: string;
  initials: string;
  /** Further search words. */
  words?: string;
  icon: string;
  shortcut?: ShortcutId;
  /** Only for users who may make the call, and only while that is certain (S-PERM-1). */
  permission?: string;
  run: () => void;
}

/** The actions currently available on this page and device, the most used first. */
export function appActions(): AppAction[] {
  const courses = listPath('course');
  const isDark = schemeOf(preferencesState) === 'dark';
  const { sidebarOpen } = preferencesState;
  const all: (AppAction | false)[] = [
    {
      ...{ id: 'write', title: '写文章', pinyin: 'xiewenzhang', initials: 'xwz', icon: 'edit' },
      ...{ words: '新建文章 新增文章', shortcut: 'write', permission: 'article:create' },
      run: () => goTo(adderPath('article')),
    },
    courses !== null && {
      ...{ id: 'course', title: '新增课程', pinyin: 'xinzengkecheng', initials: 'xzkc' },
      ...{ icon: 'course', permission: 'course:create' },
      run: () => goTo(`${courses}?add=1`),
    },
    {
      ...{ id: 'cata', title: '新增栏目', pinyin: 'xinzenglanmu', initials: 'xzlm', icon: 'cata' },
      permission: 'cata:create',
      run: () => goTo(adderPath('cata')),
    },
    {
      ...{ id: 'expand', title: '新增扩展内容', pinyin: 'xinzengkuozhanneirong' },
      ...{ initials: 'xzkznr', icon: 'expand', permission: 'expand:create' },
      run: () => goTo(adderPath('expand')),
    },
    {
      ...{ id: 'upload', title: '上传文件', pinyin: 'shangchuanwenjian', initials: 'scwj' },
      ...{ words: '图片 视频', icon: 'upload', shortcut: 'upload', permission: 'file:upload' },
      run: () => goTo(paths.uploads.to()),
    },
    {
      id: 'scheme',
      ...(isDark
        ? { title: '切换浅色模式', pinyin: 'qiehuanqiansemoshi', initials: 'qhqsms' }
        : { title: '切换深色模式', pinyin: 'qiehuanshensemoshi', initials: 'qhssms' }),
      ...{ words: '夜间 暗色 主题', icon: 'system' },
      run: () => setScheme(isDark ? 'light' : 'dark'),
    },
    {
      id: 'sidebar',
      ...(sidebarOpen
        ? { title: '折叠菜单', pinyin: 'zhediecaidan', initials: 'zdcd', icon: 'fold' }
        : { title: '展开菜单', pinyin: 'zhankaicaidan', initials: 'zkcd', icon: 'unfold' }),
      run: () => setSidebarOpen(!sidebarOpen),
    },
    {
      ...{ id: 'fullscreen', title: '全屏', pinyin: 'quanping', initials: 'qp' },
      icon: 'fullscreen',
      run: toggleFullscreen,
    },
    currentSettings().showSettings && {
      ...{ id: 'settings', title: '布局设置', pinyin: 'bujushezhi', initials: 'bjsz' },
      ...{ words: '主题颜色 标签', icon: 'system' },
      run: () => openOverlay('settings'),
    },
    {
      ...{ id: 'profile', title: '个人中心', pinyin: 'gerenzhongxin', initials: 'grzx' },
      ...{ words: '密码 头像', icon: 'user' },
      run: () => goTo(paths.profile.to()),
    },
    {
      ...{ id: 'storage', title: '离线与存储', pinyin: 'lixianyucunchu', initials: 'lxycc' },
      icon: 'device',
      run: () => goTo(paths.storage.to()),
    },
    {
      ...{ id: 'help', title: '键盘快捷键', pinyin: 'jianpankuaijiejian', initials: 'jpkjj' },
      ...{ icon: 'menu', shortcut: 'help' },
      run: () => openOverlay('help'),
    },
    {
      ...{ id: 'leave', title: '退出登录', pinyin: 'tuichudenglu', initials: 'tcdl' },
      ...{ words: '注销', icon: 'logout' },
      run: askToLeave,
    },
  ];
  return all.filter((one): one is AppAction => one !== false);
}
