import * as v from 'valibot';
import { isAddressOf, isOrigin } from './origin.ts';

const text = v.string('应为文字');
const flag = v.boolean('应为 true 或 false');
const textThat = (isRight: (text: string) => boolean, message: string) =>
  v.pipe(text, v.check(isRight, message));
const between = (least: number, most: number) => {
  const message = `应在 ${least} 到 ${most} 之间`;
  return v.pipe(v.number('应为数字'), v.minValue(least, message), v.maxValue(most, message));
};

const isPath = (value: string): boolean => /^\/(?!\/)\S*$/.test(value);
const origin = textThat(
  (value) => value === '' || isOrigin(value),
  '应为空，或不带路径的来源，如 https://api.example.com',
);
const address = textThat(
  (value) => value === '' || isPath(value) || isAddressOf('http', value),
  '应为空、以 / 开头的路径，或 http(s) 地址',
);
const socket = textThat(
  (value) => value === '' || isPath(value) || isAddressOf('ws', value),
  '应为空、以 / 开头的路径，或 ws(s) 地址',
);
const megabytes = between(0.001, 1024);
const days = between(0, 365);

/** An object with exactly these fields: a missing or misspelt one is reported. */
const group = <const Entries extends v.ObjectEntries>(entries: Entries) =>
  v.strictObject(entries, ({ expected, received }) => {
    if (expected === 'never') return '没有这个字段';
    return received === 'undefined' ? '缺少这个字段' : '应为 JSON 对象';
  });

/** `/app-config.json`: read when the app starts, network first, last known copy offline. */
export const appConfig = group({
  /** Origin of the API; empty: the origin that serves the app. */
  apiHost: origin,
  /** Path of the management API, without a trailing slash. */
  basePath: textThat((value) => /^\/[\w/-]*[\w-]$/.test(value), '应为路径，如 /cn/management/v1'),
  /** Name on screen. */
  title: v.pipe(
    text,
    v.transform((title) => title.trim() || '后台管理'),
  ),
  subtitle: text,
  settings: group({
    theme: textThat((value) => /^#[0-9a-fA-F]{6}$/.test(value), '应为颜色，如 #1890ff'),
    showSettings: flag,
    tagsView: flag,
    fixedHeader: flag,
    sidebarLogo: flag,
    uniqueOpened: flag,
    showFooter: flag,
    /** Whether single letters and signs are shortcuts; configurations of earlier builds lack it. */
    singleKeys: v.optional(flag, true),
    footerTxt: text,
    caseNumber: text,
  }),
  session: group({
    idleMinutes: between(1, 24 * 60),
    tokenCookieDays: days,
    userCookieDays: days,
  }),
  /** Whether links in content and menus may use http. Normally absent: older apps refuse the field. */
  httpLinks: v.optional(flag),
  upload: group({ imageMaxMB: megabytes, videoMaxMB: megabytes, fileMaxMB: megabytes }),
  buckets: group({
    business: address,
    product: address,
    course: address,
    activity: address,
    wechat: address,
  }),
  addresses: group({
    deployUpload: address,
    databaseUpload: address,
    websocket: socket,
    picturesUpload: address,
    avatarUpdate: address,
    contentUpload: address,
    localStorageUpload: address,
    sqlMonitor: address,
    apiDocumentation: address,
  }),
});

export type AppConfig = v.InferOutput<typeof appConfig>;
