import { expect, it } from 'vitest';
import type { Setting } from '../../contract/access/setting.ts';
import { sections } from './sections.ts';

const files = sections.flatMap(({ given }) => given).find(({ label }) => label === '文件');
const shown = (environment: Partial<Setting['environment']>) =>
  files?.text({ environment } as Setting);

it.each<[string, Setting['environment']['files']]>([
  ['数据目录', ['disk']],
  ['S3 存储桶', ['bucket']],
  ['S3 存储桶，数据目录中的旧文件也能读取', ['bucket', 'disk']],
  ['数据目录，S3 存储桶中的旧文件也能读取', ['disk', 'bucket']],
])('S-ADM-9 shows where files are stored, and which setting decides it: %s', (text, places) => {
  expect(shown({ files: places })).toBe(text);
  expect(files).toMatchObject({ source: 'environment', name: 'FILES_IN' });
});
