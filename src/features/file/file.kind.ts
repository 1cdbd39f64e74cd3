import { uploadKind } from '../../contract/file/file.ts';
import { fileLibrary } from '../../contract/file/file-library.ts';
import { FilePicture } from '../../records/files/FilePicture.tsx';
import { extentOf, fileClassChoices } from '../../records/files/library.ts';
import { kindLabels } from '../../records/files/upload-kinds.ts';
import { listKind } from '../../records/kind.ts';
import { useFileGroups } from './use-file-groups.ts';

const buckets = uploadKind.options.map((value) => ({ value, label: kindLabels[value] }));
const privacy = [
  { value: 'private', label: '私有', tone: 'warning' as const },
  { value: 'public', label: '公开' },
];
const states = [
  { value: 'normal', label: '正常' },
  { value: 'damaged', label: '内容损坏', tone: 'danger' as const },
  { value: 'missing', label: '内容丢失', tone: 'danger' as const },
];
const yes = (): boolean => true;

/** 文件, for the library's list. */
export const files = listKind(fileLibrary, {
  entity: 'file',
  label: '文件',
  measure: '个',
  titleLabel: '名称',
  titleOf: ({ name }) => name,
  Picture: FilePicture,
  columns: [
    {
      name: 'kind',
      label: '类型',
      value: ({ kind }) => kind,
      format: { choices: fileClassChoices },
    },
    { name: 'size', label: '大小', value: ({ size }) => size, format: 'bytes' },
    { name: 'extent', label: '尺寸/时长', value: extentOf, minor: true },
    {
      name: 'privacy',
      label: '公开/私有',
      value: ({ isPrivate }) => (isPrivate ? 'private' : 'public'),
      format: { choices: privacy },
      minor: true,
    },
    { name: 'group', label: '分组', value: ({ group }) => group, minor: true },
    { name: 'uses', label: '引用数', value: ({ uses }) => uses, format: 'count' },
    {
      name: 'uploader',
      label: '上传人',
      value: ({ uploader }) => uploader,
      format: 'person',
      minor: true,
    },
    { name: 'createdAt', label: '上传时间', value: ({ createdAt }) => createdAt, format: 'time' },
    {
      name: 'bucket',
      label: '存放位置',
      value: ({ bucket }) => kindLabels[bucket],
      optional: true,
    },
    {
      name: 'status',
      label: '状态',
      value: ({ status, missing }) => (missing ? 'missing' : status),
      format: { choices: states },
      optional: true,
    },
    { name: 'type', label: '格式', value: ({ type }) => type, optional: true },
    { name: 'sha256', label: 'SHA-256', value: ({ sha256 }) => sha256, optional: true },
    {
      name: 'updatedAt',
      label: '修改时间',
      value: ({ updatedAt }) => updatedAt,
      format: 'time',
      optional: true,
    },
  ],
  tabs: {
    filter: 'kind',
    label: '类型',
    choices: fileClassChoices,
    values: fileClassChoices.map(({ value }) => value),
    counts: fileLibrary.counts,
  },
  filters: [
    { name: 'kind', label: '类型', options: { choices: fileClassChoices } },
    { name: 'bucket', label: '存放位置', options: { choices: buckets } },
    { name: 'group', label: '分组', options: { useChoices: useFileGroups } },
    {
      name: 'unused',
      label: '引用',
      options: { choices: [{ value: '1', label: '未被引用' }] },
      ask: yes,
    },
    {
      name: 'mine',
      label: '上传人',
      options: { choices: [{ value: '1', label: '我上传的' }] },
      ask: yes,
    },
  ],
  orders: [
    { value: '', label: '最新在前', column: 'createdAt', falling: true },
    { value: 'name', label: '名称', column: 'title' },
    { value: 'size', label: '大小', column: 'size', falling: true },
  ],
});
