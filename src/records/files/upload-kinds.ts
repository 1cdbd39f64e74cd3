import type { QueuedKind } from '../../contract/file/file.ts';

/** Display names of the kinds of uploads (S-UP-3). */
export const kindLabels: Readonly<Record<QueuedKind, string>> = {
  file: '普通文件',
  'product/file': '产品文件',
  'private/file': '私有文件',
  'text/file': '正文文件',
  'active/file': '活动文件',
  'course/file': '课程文件',
  'wechat/file': '微信图片',
  'deploy/file': '部署包',
  'database/file': '数据库包',
};
