import type { Extent } from './crop.ts';

export interface PictureSize extends Extent {
  /** Its purpose. */
  name: string;
}

/** Recommended sizes of pictures in pixels (S-UP-2): the single source. */
export const pictureSizes = {
  logo: { name: '标志', width: 316, height: 44 },
  qrCode: { name: '二维码', width: 200, height: 200 },
  empty: { name: '空状态', width: 705, height: 390 },
  store: { name: '门店', width: 455, height: 295 },
  item: { name: '条目', width: 265, height: 150 },
  brandLogo: { name: '品牌标志', width: 84, height: 52 },
  brand: { name: '品牌', width: 290, height: 130 },
  avatar: { name: '头像', width: 256, height: 256 },
  banner: { name: '横幅', width: 3840, height: 1800 },
} as const satisfies Record<string, PictureSize>;

/** `705*390`, for display. */
export const sizeText = ({ width, height }: Extent): string => `${width}*${height}`;
