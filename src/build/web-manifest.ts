import type { ManifestOptions } from 'vite-plugin-pwa';
import config from '../../public/app-config.json' with { type: 'json' };
import { acceptedTypes } from '../contract/file/file-kinds.ts';
import { SHARE_PATH } from '../contract/share-target.ts';

const icon = (name: string, size: number, purpose: 'any' | 'maskable' | 'monochrome') => ({
  src: `/icons/${name}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

const shortcut = (name: string, url: string) => ({
  name,
  url,
  icons: [icon('icon-192', 192, 'any')],
});

const screenshot = (name: 'wide' | 'narrow', sizes: string) => ({
  src: `/screenshots/${name}.png`,
  sizes,
  type: 'image/png',
  form_factor: name,
  label: '首页',
});

const accept = acceptedTypes();

/** The system's share sheet and 「打开方式」 lead to the upload queue (S-PWA-5); sw/share.ts handles the POST. */
const arrivals = {
  share_target: {
    action: SHARE_PATH,
    method: 'POST',
    enctype: 'multipart/form-data',
    params: {
      title: 'title',
      text: 'text',
      url: 'url',
      files: [{ name: 'files', accept: Object.entries(accept).flat(2) }],
    },
  },
  file_handlers: [{ action: '/#/uploads', accept }],
  // A launch never navigates a window that is in use.
  launch_handler: { client_mode: ['navigate-new', 'auto'] },
} satisfies Partial<ManifestOptions>;

/** The installed app (S-PWA-1). */
export const webManifest: Partial<ManifestOptions> = {
  id: '/',
  name: `${config.title} · ${config.subtitle}`,
  short_name: config.title,
  description: config.subtitle,
  lang: 'zh-CN',
  dir: 'ltr',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  theme_color: '#f4f3f0',
  background_color: '#f4f3f0',
  categories: ['business', 'productivity'],
  icons: [
    { src: '/icons/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    icon('icon-192', 192, 'any'),
    icon('icon-512', 512, 'any'),
    icon('maskable-192', 192, 'maskable'),
    icon('maskable-512', 512, 'maskable'),
    icon('monochrome-512', 512, 'monochrome'),
  ],
  screenshots: [screenshot('wide', '1280x800'), screenshot('narrow', '780x1688')],
  shortcuts: [shortcut('写文章', '/#/article/add'), shortcut('上传队列', '/#/uploads')],
  ...arrivals,
};
