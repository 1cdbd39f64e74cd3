import { chapter, chapterFields, course } from '../../contract/content/course.ts';
import { formatLength } from '../../lib/dates/length.ts';
import { onOff } from '../../records/choices.ts';
import { loadedControl } from '../../records/controls/loaded-control.tsx';
import {
  type AnyFields,
  type Choice,
  type ControlProps,
  type RowOf,
  recordKind,
} from '../../records/kind.ts';
import type { RecordSource } from '../../records/record-options.ts';
import { allKey, replyKey } from '../../state/data/reply-keys.ts';
import { chapterFileSkeleton } from './chapter-file-skeleton.tsx';
import { LengthControl } from './LengthControl.tsx';

const VideoControl = loadedControl<ControlProps<string | null>>(
  () => import('./ChapterFile.lazy.tsx').then((m) => m.VideoControl),
  chapterFileSkeleton('videoId'),
);
const AudioControl = loadedControl<ControlProps<string | null>>(
  () => import('./ChapterFile.lazy.tsx').then((m) => m.AudioControl),
  chapterFileSkeleton('audioId'),
);
const DocumentControl = loadedControl<ControlProps<string | null>>(
  () => import('./ChapterFile.lazy.tsx').then((m) => m.DocumentControl),
  chapterFileSkeleton('documentId'),
);

/** Types of chapters. */
export const chapterTypes: readonly Choice[] = [
  { value: 'article', label: '图文' },
  { value: 'video', label: '视频' },
  { value: 'audio', label: '音频' },
  { value: 'document', label: '文档' },
];

/** All courses, as options. */
const allCourses = {
  entity: 'course',
  search: course.search,
  get: course.get,
  cacheKey: allKey('course'),
  titleOf: ({ title }: RowOf<typeof course>) => title,
} as const;

/** Cache key of a course's chapters, for reading without a network. */
export const chaptersKey = (courseId: string): string => replyKey('chapters', courseId);

/** The chapters of the form's course, as options. */
export const chaptersOf = ({ courseId }: AnyFields): RecordSource => ({
  entity: 'chapter',
  search: chapter.search,
  get: chapter.get,
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
    { name: 'type', label: '类型', value: ({ type }) => type, format: { choices: chapterTypes } },
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
          reads: ['courseId'],
        },
        { name: 'title', label: '标题', control: { type: 'text' }, required: true },
        { name: 'type', label: '类型', control: { type: 'choice', choices: chapterTypes } },
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
          control: {
            type: 'custom',
            Custom: LengthControl,
            textOf: (value: number) => formatLength(value),
          },
          when: hasLength,
        },
        {
          name: 'previewSeconds',
          label: '试看',
          control: { type: 'number', unit: '秒' },
          when: hasLength,
        },
        { name: 'body', label: '正文', control: { type: 'richText' } },
        {
          name: 'handoutIds',
          label: '讲义',
          control: { type: 'files', button: '添加讲义', kind: 'course/file' },
        },
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
