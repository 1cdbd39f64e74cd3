import { EVERYTHING } from '../../db/scope.ts';
import { chapterKind, courseKind } from '../../routes/course/course-kinds.ts';
import { addExample, type ExampleWriter } from './example-record.ts';
import { exampleText } from './example-text.ts';

interface CourseExample {
  title: string;
  category: string;
  cover: string;
  teacher: string;
  summary: string;
  serial: 'ongoing' | 'finished';
  /** Title, text, and handout name. */
  chapters: readonly (readonly [title: string, body: string, handout?: string])[];
}

const courses: readonly CourseExample[] = [
  {
    title: '劳动法入门：从签合同到离职',
    category: '劳动',
    cover: '法院.png',
    teacher: '陈思远',
    summary: '五讲说清劳动合同的签订、试用、变更、解除与补偿。适合人事与普通劳动者。',
    serial: 'finished',
    chapters: [
      [
        '什么是劳动关系',
        `劳动关系看的是事实：接受管理、领取报酬、工作是单位业务的组成部分。
## 没有书面合同怎么证明
- 工资支付记录、社保缴费记录
- 工作证、考勤、招聘登记表
- 其他劳动者的证言`,
      ],
      [
        '签合同时要看的八条',
        `合同应当在入职一个月内签订。
## 试用期多长
| 合同期限 | 试用期不超过
| 三个月以上不满一年 | 一个月
| 一年以上不满三年 | 二个月
| 三年以上或无固定期限 | 六个月
同一单位与同一劳动者只能约定一次试用期。`,
        '签合同前的八项检查.txt',
      ],
      [
        '调岗与降薪',
        `变更合同应当协商一致，采用书面形式。
## 单位单方调岗，一般要同时满足
- 确属生产经营需要
- 工资水平基本相当，没有侮辱和惩罚性质
- 劳动者能够胜任，必要时有培训`,
      ],
      [
        '离职的几种方式',
        `| 方式 | 要点
| 协商解除 | 谁先提出，影响有没有补偿
| 劳动者辞职 | 提前三十日书面通知，试用期内提前三日
| 单位解除 | 要有法定理由，并通知工会`,
      ],
      [
        '离职与经济补偿',
        `经济补偿按工作年限每满一年一个月工资，六个月以上不满一年按一年，不满六个月按半个月。
## 离职时别忘了
1. 办理交接，拿到书面的解除或终止证明
1. 核对最后一笔工资和未休年假
1. 十五日内办理档案和社保转移`,
        '经济补偿计算示例.csv',
      ],
    ],
  },
  {
    title: '租房不吃亏：从看房到退租',
    category: '房产',
    cover: '房屋.png',
    teacher: '李明珠',
    summary: '签约、居住、退租三个阶段各看什么，附交接清单。',
    serial: 'ongoing',
    chapters: [
      [
        '签约前核对什么',
        `- 房东的身份证与不动产权证是否一致
- 转租的，有没有房东的书面同意
- 押金、租金、水电燃气和物业费由谁承担`,
      ],
      [
        '退租与押金',
        `退租前提前通知，当面验房，逐项记录，双方签字。
## 押金可以扣什么
只能扣约定的欠费和超出正常使用的损坏，并且要有凭据。`,
        '房屋交接清单.txt',
      ],
    ],
  },
];

/** Adds the example courses with their chapters. */
export async function addCourses(
  writer: ExampleWriter,
  files: ReadonlyMap<string, string>,
): Promise<void> {
  const author = { userName: 'admin', now: writer.now, versionFloor: 0, scope: EVERYTHING };
  for (const [sort, { chapters, cover, ...course }] of courses.entries()) {
    const placed = { level: '入门', price: 0, sort, status: 'on' } as const;
    const coverId = files.get(cover) ?? null;
    const courseId = await addExample(
      writer,
      courseKind,
      { ...course, ...placed, coverId },
      author,
    );
    for (const [at, [title, body, handout = '']] of chapters.entries()) {
      const fields = { ...emptyChapter, courseId, title: `第 ${at + 1} 讲 ${title}`, sort: at };
      const handoutIds = [files.get(handout) ?? []].flat();
      const chapter = { ...fields, body: exampleText(body), handoutIds };
      await addExample(writer, chapterKind, chapter, author);
    }
  }
}

const emptyChapter = {
  parentId: null,
  type: 'article',
  videoId: null,
  audioId: null,
  documentId: null,
  duration: 0,
  previewSeconds: 0,
  status: 'on',
} as const;
