const found = import.meta.glob<string>('../../../docs/screenshots/help/*.webp', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** Addresses of the manual's pictures, by file name. */
export const helpPictures: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(found).map(([path, address]) => [path.split('/').at(-1) ?? '', address]),
);
