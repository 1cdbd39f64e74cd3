import type { Insertable } from 'kysely';
import type { UploadKind } from '../../../src/contract/file/file.ts';
import type { Deps } from '../../base/call.ts';
import type { Database } from '../../db/schema.ts';
import { drawSvg } from '../../files/make-picture.ts';
import { newStorageName } from '../../routes/file/upload/add-file.ts';
import { pictureNames, pictureSvg } from './example-pictures.ts';
import type { ExampleWriter } from './example-record.ts';

/** An example file whose bytes are stored but which has no row yet. */
export type StoredExample = Pick<
  Insertable<Database['files']>,
  'name' | 'type' | 'kind' | 'size' | 'sha256' | 'storageName' | 'groupName' | 'width' | 'height'
>;

const HOUR = 60 * 60_000;
const NOTE = '（示例文件，不构成法律意见）';
interface TextExample {
  name: string;
  type: string;
  kind: UploadKind;
  lines: readonly string[];
}
const texts: readonly TextExample[] = [
  {
    name: '房屋交接清单.txt',
    type: 'text/plain',
    kind: 'text/file',
    lines: [
      '房屋交接清单',
      '1. 水、电、燃气表读数：____',
      '2. 钥匙与门禁卡：____ 把',
      '3. 家具家电及完好情况：____',
      '4. 墙面、地面、门窗：____',
      '5. 押金金额与退还日期：____',
      '双方签字：____    日期：____',
    ],
  },
  {
    name: '经济补偿计算示例.csv',
    type: 'text/csv',
    kind: 'text/file',
    lines: [
      '工作年限,折算,月平均工资,经济补偿',
      '3 年 2 个月,3.5,8000,28000',
      '5 年 7 个月,6,8000,48000',
      '4 个月,0.5,8000,4000',
    ],
  },
  {
    name: '签合同前的八项检查.txt',
    type: 'text/plain',
    kind: 'text/file',
    lines: [
      '签合同前的八项检查',
      '1. 单位名称与印章一致',
      '2. 合同期限与试用期',
      '3. 岗位与工作地点',
      '4. 工资构成与发放日',
      '5. 工作时间与加班',
      '6. 社会保险与公积金',
      '7. 竞业限制与补偿',
      '8. 各执一份，签字日期真实',
    ],
  },
  {
    name: '授权委托书（样本）.txt',
    type: 'text/plain',
    kind: 'private/file',
    lines: ['授权委托书', '委托人：____', '受托人：____', '委托事项与权限：____', '期限：____'],
  },
];

/** Generates and stores the example files; their rows are added with the other content. */
export async function storeFiles(deps: Deps): Promise<StoredExample[]> {
  const stored: StoredExample[] = [];
  for (const name of pictureNames) {
    const bytes = await drawSvg(pictureSvg(name));
    const picture = { name, type: 'image/png', kind: 'file', groupName: '封面' };
    stored.push(await store(deps, bytes, { ...picture, width: 705, height: 390 }));
  }
  for (const { lines, ...text } of texts) {
    // With a byte order mark, by which spreadsheets detect UTF-8.
    const bytes = Buffer.from(`\uFEFF${[...lines, NOTE].join('\r\n')}\r\n`);
    stored.push(await store(deps, bytes, { ...text, groupName: '资料' }));
  }
  return stored;
}

async function store(
  { storage }: Deps,
  bytes: Buffer,
  row: Omit<StoredExample, 'size' | 'sha256' | 'storageName'>,
): Promise<StoredExample> {
  const received = await storage.receive([bytes], bytes.length);
  const storageName = newStorageName();
  await received.commit(storageName);
  const { size, sha256 } = received;
  return { ...row, size, sha256, storageName };
}

/** Adds the rows of stored example files; returns their ids by name. */
export async function addFiles(
  { db, now, added }: ExampleWriter,
  files: readonly StoredExample[],
  userId: string,
): Promise<ReadonlyMap<string, string>> {
  const rows = files.map((file, at) => ({
    ...file,
    ...{ id: crypto.randomUUID(), userId, createdAt: now - (at + 1) * 7 * HOUR },
  }));
  await db.insertInto('files').values(rows).execute();
  added.push(...rows.map(({ id }) => ({ kind: 'file', id, version: 1 })));
  return new Map(rows.map(({ name, id }) => [name, id]));
}
