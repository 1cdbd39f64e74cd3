import type { Environment, Setting, SettingFields } from '../../contract/access/setting.ts';
import type { AppConfig } from '../../contract/app-config.ts';

/** A read-only value, set in the server's configuration file or environment. */
export interface Given {
  label: string;
  source: 'file' | 'environment';
  /** Its name there. */
  name: string;
  text: (setting: Setting) => string;
}

interface Section {
  title: string;
  /** Editable settings. */
  fields: readonly (keyof SettingFields)[];
  given: readonly Given[];
}

const NONE = '没有设置';

const inFile = (label: string, name: string, text: (file: AppConfig) => string): Given => ({
  ...{ label, name, source: 'file' },
  text: ({ file }) => text(file) || NONE,
});

const inEnvironment = (label: string, name: string, text: (all: Environment) => string): Given => ({
  ...{ label, name, source: 'environment' },
  text: ({ environment }) => text(environment) || NONE,
});

const captchas: Readonly<Record<Environment['captcha'], string>> = {
  always: '每次登录',
  adaptive: '需要时出现',
  off: '不用',
};
const databases: Readonly<Record<Environment['database'], string>> = {
  embedded: '内置数据库，在数据目录中',
  postgres: 'PostgreSQL',
};
const places: Readonly<Record<Environment['files'][number], string>> = {
  disk: '数据目录',
  bucket: 'S3 存储桶',
};

/** New files are stored in the first place; a second one exists while files are moved. */
function placesText([first, second]: Environment['files']): string {
  const whole = first ? places[first] : '';
  return second ? `${whole}，${places[second]}中的旧文件也能读取` : whole;
}

const bucket = (label: string, name: keyof AppConfig['buckets']): Given =>
  inFile(label, `buckets.${name}`, ({ buckets }) => buckets[name]);
const address = (label: string, name: keyof AppConfig['addresses']): Given =>
  inFile(label, `addresses.${name}`, ({ addresses }) => addresses[name]);

/** The site's settings by section, with the related values of file and environment. */
export const sections: readonly Section[] = [
  {
    title: '站点',
    fields: ['title'],
    given: [
      inFile('副标题', 'subtitle', ({ subtitle }) => subtitle),
      inFile('页脚文字', 'settings.footerTxt', ({ settings }) => settings.footerTxt),
      inFile('备案号', 'settings.caseNumber', ({ settings }) => settings.caseNumber),
      inFile('接口地址', 'apiHost', ({ apiHost }) => apiHost || '与本站相同'),
    ],
  },
  {
    title: '会话',
    fields: ['sessionLimit'],
    given: [
      inFile('空闲退出', 'session.idleMinutes', ({ session }) => `${session.idleMinutes} 分钟`),
      inFile('记住我', 'session.tokenCookieDays', ({ session }) => `${session.tokenCookieDays} 天`),
    ],
  },
  {
    title: '安全',
    fields: ['factorRoles'],
    given: [
      inEnvironment('登录验证码', 'CAPTCHA', ({ captcha }) => captchas[captcha]),
      inEnvironment('可跨站调用的来源', 'ALLOWED_ORIGINS', (all) => all.allowedOrigins.join('、')),
      inEnvironment('相信反向代理给出的地址', 'TRUST_PROXY', ({ trustProxy }) =>
        trustProxy ? '是' : '否',
      ),
    ],
  },
  { title: '保留时间', fields: ['auditDays'], given: [] },
  {
    title: '上传',
    fields: [],
    given: [
      inFile('图片', 'upload.imageMaxMB', ({ upload }) => `${upload.imageMaxMB} MB`),
      inFile('视频', 'upload.videoMaxMB', ({ upload }) => `${upload.videoMaxMB} MB`),
      inFile('其他文件', 'upload.fileMaxMB', ({ upload }) => `${upload.fileMaxMB} MB`),
    ],
  },
  {
    title: '存放',
    fields: [],
    given: [
      inEnvironment('数据库', 'DATABASE_URL', ({ database }) => databases[database]),
      inEnvironment('文件', 'FILES_IN', ({ files }) => placesText(files)),
      bucket('业务文件的地址', 'business'),
      bucket('产品文件的地址', 'product'),
      bucket('课程文件的地址', 'course'),
      bucket('活动文件的地址', 'activity'),
      bucket('微信文件的地址', 'wechat'),
    ],
  },
  {
    title: '服务地址',
    fields: [],
    given: [
      address('部署包上传', 'deployUpload'),
      address('数据库文件上传', 'databaseUpload'),
      address('图片上传', 'picturesUpload'),
      address('头像上传', 'avatarUpdate'),
      address('正文图片上传', 'contentUpload'),
      address('本地存储上传', 'localStorageUpload'),
      address('实时消息', 'websocket'),
      address('SQL 监控', 'sqlMonitor'),
      address('接口文档', 'apiDocumentation'),
    ],
  },
];
