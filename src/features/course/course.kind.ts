import { chapter, chapterFields, course, courseFields } from '../../contract/course.ts';
import { pictureSizes } from '../../lib/picture-sizes.ts';
import { onOff } from '../../records/choices.ts';
import { loadedControl } from '../../records/controls/loaded-control.tsx';
import {
  type AnyFields,
  type Choice,
  type ControlProps,
  type RowOf,
  recordKind,
} from '../../records/kind.ts';

const VideoControl = loadedControl<ControlProps<string | null>>(() =>
  import('./ChapterFile.tsx').then((m) => m.VideoControl),
);
const AudioControl = loadedControl<ControlProps<string | null>>(() =>
  import('./ChapterFile.tsx').then((m) => m.AudioControl),
);
const DocumentControl = loadedControl<ControlProps<string | null>>(() =>
  import('./ChapterFile.tsx').then((m) => m.DocumentControl),
);

const serial: readonly Choice[] = [
  { value: 'ongoing', label: '连载中', tone: 'info' },
  { value: 'finished', label: '已完结', tone: 'success' },
];

const types: readonly Choice[] = [
  { value: 'article', label: '图文' },
  { value: 'video', label: '视频' },
  { value: 'audio', label: '音频' },
  { value: 'document', label: '文档' },
];

/** 课程, for its list and its form. */
export const courses = recordKind(course, {
  entity: 'course',
  label: '课程',
  measure: '门',
  titleOf: ({ title }) => title,
  nameOf: ({ title }) => title,
  columns: [
    { name: 'teacher', label: '讲师', value: ({ teacher }) => teacher },
    { name: 'price', label: '价格', value: ({ price }) => price, format: 'price' },
    { name: 'chapters', label: '章节', value: ({ chapterCount }) => chapterCount, format: 'count' },
    { name: 'serial', label: '连载', value: (row) => row.serial, format: { choices: serial } },
    { name: 'status', label: '状态', value: ({ status }) => status, format: { choices: onOff } },
    { name: 'updatedAt', label: '修改时间', value: ({ updatedAt }) => updatedAt, format: 'time' },
    { name: 'category', label: '分类', value: ({ category }) => category, optional: true },
    { name: 'level', label: '难度', value: ({ level }) => level, optional: true },
  ],
  filters: [{ name: 'status', label: '状态', options: { choices: onOff } }],
  groups: [
    {
      fields: [
        { name: 'title', label: '标题', control: { type: 'text' }, required: true },
        { name: 'teacher', label: '讲师', control: { type: 'text' } },
        { name: 'category', label: '分类', control: { type: 'text' } },
        { name: 'level', label: '难度', control: { type: 'text' } },
        { name: 'price', label: '价格', control: { type: 'price' }, hint: '单位为元，0 为免费' },
        { name: 'serial', label: '连载状态', control: { type: 'choice', choices: serial } },
        { name: 'status', label: '状态', control: { type: 'choice', choices: onOff } },
        { name: 'sort', label: '排序', control: { type: 'number' } },
        { name: 'summary', label: '简介', control: { type: 'richText' } },
        {
          name: 'coverId',
          label: '封面',
          control: { type: 'picture', sizes: [pictureSizes.store, pictureSizes.item] },
        },
      ],
    },
  ],
  empty: {
    title: '',
    category: '',
    coverId: null,
    teacher: '',
    summary: '',
    level: '',
    price: 0,
    serial: 'ongoing',
    sort: 0,
    status: 'on',
  },
  rules: courseFields,
});

/** All courses, to choose one from. */
const allCourses = {
  search: course.search,
  cacheKey: 'record/course-all',
  titleOf: ({ title }: RowOf<typeof course>) => title,
};

/** Under this key the chapters of a course are kept for reading without a network. */
export const chaptersKey = (courseId: string): string => `record/chapters/${courseId}`;

/** The chapters of the course that a form names, to choose one from. */
const chaptersOf = ({ courseId }: AnyFields) => ({
  search: chapter.search,
  request: courseId ? { courseId: String(courseId) } : null,
  cacheKey: chaptersKey(String(courseId)),
  titleOf: ({ title }: RowOf<typeof chapter>) => title,
});

const hasLength = ({ type }: { type: string }): boolean => type === 'video' || type === 'audio';

/** 章节, for its tree and its form. */
export const chapters = recordKind(chapter, {
  entity: 'chapter',
  label: '章节',
  titleOf: ({ title }) => title,
  nameOf: ({ title }) => title,
  columns: [
    { name: 'type', label: '类型', value: ({ type }) => type, format: { choices: types } },
    {
      name: 'duration',
      label: '时长',
      value: ({ duration }) => duration || null,
      format: 'duration',
    },
    { name: 'status', label: '状态', value: ({ status }) => status, format: { choices: onOff } },
  ],
  filters: [],
  groups: [
    {
      fields: [
        {
          name: 'courseId',
          label: '课程',
          control: { type: 'record', source: () => allCourses },
          required: true,
        },
        {
          name: 'parentId',
          label: '上级章节',
          control: { type: 'record', source: chaptersOf, none: '无' },
        },
        { name: 'title', label: '标题', control: { type: 'text' }, required: true },
        { name: 'type', label: '类型', control: { type: 'choice', choices: types } },
        { name: 'status', label: '状态', control: { type: 'choice', choices: onOff } },
        { name: 'sort', label: '排序', control: { type: 'number' } },
        {
          name: 'videoId',
          label: '视频',
          control: { type: 'custom', Custom: VideoControl },
          when: ({ type }) => type === 'video',
        },
        {
          name: 'audioId',
          label: '音频',
          control: { type: 'custom', Custom: AudioControl },
          when: ({ type }) => type === 'audio',
        },
        {
          name: 'documentId',
          label: '文档',
          control: { type: 'custom', Custom: DocumentControl },
          when: ({ type }) => type === 'document',
        },
        {
          name: 'duration',
          label: '时长',
          control: { type: 'number', unit: '秒' },
          when: hasLength,
        },
        {
          name: 'previewSeconds',
          label: '试看',
          control: { type: 'number', unit: '秒' },
          when: hasLength,
        },
        { name: 'body', label: '正文', control: { type: 'richText' } },
        { name: 'handoutIds', label: '讲义', control: { type: 'files', button: '添加讲义' } },
      ],
    },
  ],
  empty: {
    courseId: '',
    parentId: null,
    title: '',
    type: 'video',
    body: '',
    videoId: null,
    audioId: null,
    documentId: null,
    duration: 0,
    handoutIds: [],
    previewSeconds: 0,
    sort: 0,
    status: 'on',
  },
  rules: chapterFields,
});
