/** Stands in for `hoist-non-react-statics`, which only Emotion's `withTheme` calls, and nobody calls that: 1.7 KB. */
// biome-ignore lint/style/noDefaultExport: the package's own
export default function keepStatics<T>(target: T): T {
  return target;
}
