import type { Page } from '@playwright/test';

/** What `setInputFiles` takes. */
export interface Picture {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

export type Colour = 'red' | 'green' | 'blue' | 'white' | 'clear';

interface Drawing {
  width: number;
  height: number;
  /** Top left, top right, bottom left, bottom right. */
  quarters: readonly [Colour, Colour, Colour, Colour];
  /** Random pixels over it, which no packing makes small. */
  noise?: boolean;
}

/** A picture drawn and packed by the browser itself, its kind by the name's extension. */
export async function drawn(page: Page, name: string, drawing: Drawing): Promise<Picture> {
  const mimeType = name.endsWith('.png') ? 'image/png' : 'image/jpeg';
  const base64 = await page.evaluate(
    async ([{ width, height, quarters, noise }, type]) => {
      const canvas = new OffscreenCanvas(width, height);
      const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
      const [halfWidth, halfHeight] = [Math.ceil(width / 2), Math.ceil(height / 2)];
      for (const [index, colour] of quarters.entries()) {
        if (colour === 'clear') continue;
        context.fillStyle = colour;
        const [x, y] = [(index % 2) * halfWidth, Math.floor(index / 2) * halfHeight];
        context.fillRect(x, y, halfWidth, halfHeight);
      }
      if (noise) {
        const image = context.getImageData(0, 0, width, height);
        for (let at = 0; at < image.data.length; at += 4) {
          for (let part = at; part < at + 3; part += 1) image.data[part] = Math.random() * 255;
        }
        context.putImageData(image, 0, 0);
      }
      const blob = await canvas.convertToBlob({ type, quality: 0.98 });
      const reader = new FileReader();
      reader.readAsDataURL(blob);
      await new Promise((resolve) => {
        reader.onload = resolve;
      });
      return String(reader.result).split(',', 2)[1] ?? '';
    },
    [drawing, mimeType] as const,
  );
  return { name, mimeType, buffer: Buffer.from(base64, 'base64') };
}

/** The same JPEG with an EXIF note that says how it is to be turned (6: a quarter to the right). */
export function turned(picture: Picture, orientation: number): Picture {
  const tiff = Buffer.from('4d4d002a00000008000101120003000000010000000000000000', 'hex');
  tiff.writeUInt16BE(orientation, 18);
  const exif = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]);
  const head = Buffer.from([0xff, 0xe1, 0, exif.length + 2]);
  const { buffer } = picture;
  return {
    ...picture,
    buffer: Buffer.concat([buffer.subarray(0, 2), head, exif, buffer.subarray(2)]),
  };
}

export interface Look {
  width: number;
  height: number;
  /** Colours in the middle of its four quarters, in the order of {@link Drawing}. */
  quarters: Colour[];
}

/** How a picture looks to a browser. */
export function look(page: Page, { buffer, mimeType }: Omit<Picture, 'name'>): Promise<Look> {
  return page.evaluate(
    async ([base64, type]) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes], { type }));
      const { width, height } = bitmap;
      const canvas = new OffscreenCanvas(width, height);
      const context = canvas.getContext('2d', {
        willReadFrequently: true,
      }) as OffscreenCanvasRenderingContext2D;
      context.drawImage(bitmap, 0, 0);
      const colourAt = (x: number, y: number) => {
        const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(x, y, 1, 1).data;
        if (alpha < 128) return 'clear';
        if (Math.min(red, green, blue) > 180) return 'white';
        if (red > green && red > blue) return 'red';
        return green > blue ? 'green' : 'blue';
      };
      const xs = [width / 4, (width * 3) / 4].map(Math.floor);
      const ys = [height / 4, (height * 3) / 4].map(Math.floor);
      const quarters = ys.flatMap((y) => xs.map((x) => colourAt(x, y)));
      return { width, height, quarters };
    },
    [buffer.toString('base64'), mimeType] as const,
  ) as Promise<Look>;
}

/** Whether a pure colour is anywhere in a picture (Base64). */
export const hasColour = (page: Page, png: string, colour: 'red' | 'blue'): Promise<boolean> =>
  page.evaluate(
    async ([base64, wanted]) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
      const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
      context.drawImage(bitmap, 0, 0);
      const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height);
      const [own, other] = wanted === 'red' ? [0, 2] : [2, 0];
      for (let at = 0; at < data.length; at += 4) {
        const [one = 0, two = 255] = [data[at + own], data[at + other]];
        if (one > 240 && two < 20 && (data[at + 1] ?? 255) < 20) return true;
      }
      return false;
    },
    [png, colour] as const,
  );
