import type { UploadKind } from '../../contract/file/file.ts';

/** Display names of the kinds of uploads (S-UP-3). */
export const kindLabels: Readonly<Record<UploadKind, string>> = {
  file: '普通文件',
  'product/file': '产品文件',
  'private/file': '私有文件',
  'text/file': '正文文件',
  'active/file': '活动文件',
};
