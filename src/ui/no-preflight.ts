/** Stands in for Chakra's own reset of the page's styles, which src/ui/theme.ts turns off: 0.8 KB. */
export const createPreflight = (): object => ({});
