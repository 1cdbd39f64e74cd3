/** Icon name for a file of this media type. */
export function fileIcon(type: string): string {
  const [kind = ''] = type.split('/', 1);
  return ICONS[kind] ?? 'article';
}

const ICONS: Readonly<Record<string, string>> = {
  image: 'picture',
  video: 'video',
  audio: 'audio',
};
