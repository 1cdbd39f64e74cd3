import { course, courseFields } from '../../contract/content/course.ts';
import { pictureSizes } from '../../lib/pictures/picture-sizes.ts';
import { onOff } from '../../records/choices.ts';
import { personWho } from '../../records/controls/person.tsx';
import { type Choice, recordKind } from '../../records/kind.ts';
import { madeColumns, orders } from '../../records/list/table/columns.ts';

/** Whether more chapters will follow. */
export const serial: readonly Choice[] = [
  { value: 'ongoing', label: '连载中', tone: 'info' },
  { value: 'finished', label: '已完结', tone: 'success' },
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
    {
      name: 'chapters',
      label: '章节',
      value: ({ chapterCount }) => chapterCount,
      format: 'count',
      minor: true,
    },
    {
      name: 'serial',
      label: '连载',
      value: (row) => row.serial,
      format: { choices: serial },
      minor: true,
    },
    { name: 'status', label: '状态', value: ({ status }) => status, format: { choices: onOff } },
    { name: 'updatedAt', label: '修改时间', value: ({ updatedAt }) => updatedAt, format: 'time' },
    {
      name: 'category',
      label: '分类',
      value: ({ category }) => category,
      format: { dict: 'course_category' },
      optional: true,
    },
    {
      name: 'level',
      label: '难度',
      value: ({ level }) => level,
      format: { dict: 'course_level' },
      optional: true,
    },
    ...madeColumns,
  ],
  filters: [{ name: 'status', label: '状态', options: { choices: onOff } }],
  orders,
  groups: [
    {
      fields: [
        { name: 'title', label: '标题', control: { type: 'text' }, required: true, span: 4 },
        { name: 'teacher', label: '讲师', control: personWho('writes'), span: 2 },
        { name: 'category', label: '分类', control: { type: 'dict', dict: 'course_category' } },
        { name: 'level', label: '难度', control: { type: 'dict', dict: 'course_level' } },
        { name: 'price', label: '价格', control: { type: 'price' }, hint: '0 为免费' },
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
