import * as v from 'valibot';

const origin = v.pipe(
  v.string(),
  v.regex(/^$|^https?:\/\/[^/?#]+$/, 'must be empty or an origin such as https://api.example.com'),
);
const address = v.pipe(
  v.string(),
  v.regex(/^$|^https?:\/\/|^\/(?!\/)/, 'must be empty, a path, or an http(s) address'),
);
const socket = v.pipe(
  v.string(),
  v.regex(/^$|^wss?:\/\/|^\/(?!\/)/, 'must be empty, a path, or a ws(s) address'),
);
const megabytes = v.pipe(v.number(), v.minValue(0.001), v.maxValue(1024));
const minutes = v.pipe(v.number(), v.minValue(1), v.maxValue(24 * 60));
const days = v.pipe(v.number(), v.minValue(0), v.maxValue(365));

/** `/app-config.json`: read when the app starts, network first, last known copy offline. */
export const appConfig = v.strictObject({
  /** Origin of the API; empty means the origin that serves the app. */
  apiHost: origin,
  /** Path of the management API, without a slash at the end. */
  basePath: v.pipe(
    v.string(),
    v.regex(/^\/[\w/-]*[\w-]$/, 'must be a path such as /cn/management/v1'),
  ),
  /** Name on screen. */
  title: v.pipe(
    v.string(),
    v.transform((title) => title.trim() || '后台管理'),
  ),
  subtitle: v.string(),
  settings: v.strictObject({
    theme: v.pipe(v.string(), v.regex(/^#[0-9a-fA-F]{6}$/, 'must be a colour such as #1890ff')),
    showSettings: v.boolean(),
    tagsView: v.boolean(),
    fixedHeader: v.boolean(),
    sidebarLogo: v.boolean(),
    uniqueOpened: v.boolean(),
    showFooter: v.boolean(),
    footerTxt: v.string(),
    caseNumber: v.string(),
  }),
  session: v.strictObject({
    idleMinutes: minutes,
    tokenCookieDays: days,
    userCookieDays: days,
  }),
  upload: v.strictObject({ imageMaxMB: megabytes, videoMaxMB: megabytes, fileMaxMB: megabytes }),
  buckets: v.strictObject({
    business: address,
    product: address,
    course: address,
    activity: address,
    wechat: address,
  }),
  addresses: v.strictObject({
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
