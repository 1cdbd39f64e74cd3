/** Browsers by their sign in the user agent, the more specific first: most also claim to be Chrome or Safari. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/MicroMessenger\/(\d+)/, '微信'],
  [/Edg(?:A|iOS)?\/(\d+)/, 'Edge'],
  [/(?:OPR|Opera)\/(\d+)/, 'Opera'],
  [/(?:Firefox|FxiOS)\/(\d+)/, 'Firefox'],
  [/(?:Chrome|CriOS)\/(\d+)/, 'Chrome'],
  [/Version\/(\d+).*Safari/, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/Windows/, 'Windows'],
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
];

/** Browser and system from a `User-Agent`: 「Chrome 141，Windows」; an unknown one is returned as it is. */
export function browserName(userAgent: string): string {
  const browser = BROWSERS.flatMap(([sign, name]) => {
    const found = sign.exec(userAgent);
    return found ? `${name} ${found[1]}` : [];
  })[0];
  const system = SYSTEMS.find(([sign]) => sign.test(userAgent))?.[1];
  return [browser, system].filter(Boolean).join('，') || userAgent;
}
