/**
 * Whether a name is a CSS property (in camel case), a variable or a selector. Stands in for Chakra's own list of all
 * names (`@pandacss/is-valid-prop`, 2.5 KB): the browser knows them. See vite.config.ts.
 */
export const isCssProperty = (name: string): boolean =>
  name in document.documentElement.style || name.startsWith('--') || /[&@]/.test(name);
