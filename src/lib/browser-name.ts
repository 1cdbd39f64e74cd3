/** Browsers by what they call themselves, the more particular ones first: most also claim to be Chrome or Safari. */
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

/** Browser and system by a `User-Agent`: 「Chrome 141，Windows」; what is not known as it stands there. */
export function browserName(userAgent: string): string {
  const browser = BROWSERS.flatMap(([sign, name]) => {
    const found = sign.exec(userAgent);
    return found ? `${name} ${found[1]}` : [];
  })[0];
  const system = SYSTEMS.find(([sign]) => sign.test(userAgent))?.[1];
  return [browser, system].filter(Boolean).join('，') || userAgent;
}
