import type { Session } from '../../../src/contract/session/signed-in.ts';

/** Ordered: the first match wins, as most user agents also contain Chrome and Safari. */
const browsers: readonly [name: string, pattern: RegExp][] = [
  ['微信', /MicroMessenger\/(\d+)/],
  ['Edge', /Edg(?:A|iOS)?\/(\d+)/],
  ['Opera', /OPR\/(\d+)/],
  ['Firefox', /(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /(?:HeadlessChrome|Chrome|CriOS)\/(\d+)/],
  ['Safari', /Version\/(\d+)[\d.]* (?:Mobile\/\w+ )?Safari/],
];

const systems: readonly [name: string, kind: Session['kind'], pattern: RegExp][] = [
  ['iPhone', 'phone', /iPhone/],
  ['iPad', 'tablet', /iPad/],
  ['安卓手机', 'phone', /Android.*Mobile/],
  ['安卓平板', 'tablet', /Android/],
  ['Windows', 'desktop', /Windows/],
  ['macOS', 'desktop', /Macintosh/],
  ['ChromeOS', 'desktop', /CrOS/],
  ['Linux', 'desktop', /Linux/],
];

/**
 * Describes a user agent in words. It contains no version of the system, and an iPad may present itself as a desktop.
 */
export function deviceOf(userAgent: string): Pick<Session, 'device' | 'kind'> {
  const browser = browsers.find(([, pattern]) => pattern.test(userAgent));
  const version = browser?.[1].exec(userAgent)?.[1];
  const [system, kind = 'desktop'] = systems.find(([, , pattern]) => pattern.test(userAgent)) ?? [];
  const words = [browser && `${browser[0]} ${version}`, system].filter(Boolean);
  return { device: words.join('，') || '未知设备', kind };
}
