/** Icons to choose from, with their common names; `Icon` draws all of them. */
export const iconNames: Readonly<Record<string, string>> = {
  dashboard: '首页',
  article: '文章',
  edit: '编辑',
  cata: '栏目',
  expand: '扩展',
  course: '课程',
  dict: '字典 书',
  file: '文件夹',
  video: '视频',
  upload: '上传',
  download: '下载',
  user: '用户 人',
  role: '盾牌 权限',
  menu: '菜单',
  system: '设置',
  audit: '日志 清单',
  session: '屏幕 会话',
  link: '链接',
  device: '设备',
  search: '搜索',
  calendar: '日历',
  check: '对勾',
  filter: '筛选',
  columns: '分栏',
  order: '排序',
  grid: '宫格',
  trash: '回收站',
  restore: '恢复',
  send: '发送',
  publish: '发布',
  withdraw: '下线 禁止',
};

/** Display name of an icon; for an icon of another set its technical name. */
export const iconText = (name: string): string =>
  Object.hasOwn(iconNames, name) ? ((iconNames[name] as string).split(' ', 1)[0] ?? name) : name;
