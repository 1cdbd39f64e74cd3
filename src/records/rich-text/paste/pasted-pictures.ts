/** Replaces other forms of pictures by images: inline drawings, and backgrounds of boxes. */
export function showPictures(body: HTMLElement): void {
  for (const drawing of body.querySelectorAll('svg')) {
    if (drawing.parentElement?.closest('svg')) continue;
    const name = drawing.getAttribute('aria-label') ?? drawing.querySelector('title')?.textContent;
    const isSeen = drawing.getAttribute('aria-hidden') !== 'true';
    drawing.replaceWith(...(isSeen ? [imageOf(body, 'data:image/svg+xml,', name ?? '')] : []));
  }
  for (const box of body.querySelectorAll('[data-style]'))
    box.prepend(...backgroundsOf(box).map((address) => imageOf(body, address)));
}

function imageOf({ ownerDocument }: HTMLElement, source: string, alt = ''): HTMLImageElement {
  const image = ownerDocument.createElement('img');
  image.setAttribute('src', source);
  if (alt) image.setAttribute('alt', alt);
  return image;
}

// As browsers parse it: an unclosed value ends with the style. The pattern does not backtrack into a text.
const BACKGROUND =
  /(?:^|;)\s*background(?:-image)?\s*:((?:"[^"]*(?:"|$)|'[^']*(?:'|$)|\([^)]*(?:\)|$)|[^;"'(])*)/gi;
const ADDRESS = /url\(\s*(?:"([^"]*)"|'([^']*)'|([^)]*))/gi;

/** Addresses in the former `style` attribute; data addresses contain semicolons of their own. */
const backgroundsOf = (box: Element): string[] =>
  [...(box.getAttribute('data-style') ?? '').matchAll(BACKGROUND)]
    .flatMap(([, value = '']) => [...value.matchAll(ADDRESS)])
    .map(([, double, single, bare = '']) => double ?? single ?? bare.trim());

/** Extracts pictures that are not of this service: as files, or else as names of lost pictures. */
export function extractPictures(body: HTMLElement, isOurs: (address: string) => boolean) {
  const pictures: File[] = [];
  const lost: string[] = [];
  for (const picture of [...body.querySelectorAll('img')]) {
    const source = sourceOf(picture, isOurs);
    for (const name of ['src', 'data-src', 'srcset']) picture.removeAttribute(name);
    const file = fileOf(source, pictures.length + 1);
    if (isOurs(source)) picture.setAttribute('src', source);
    else if (file) picture.setAttribute('data-picture', String(pictures.push(file) - 1));
    else {
      // Empty data is a placeholder until a script has fetched the picture.
      if (source !== '') lost.push(picture.getAttribute('alt') ?? '');
      picture.remove();
    }
  }
  return { pictures, lost };
}

/** The source of a picture; of several sizes one that can be used, if there is one. */
function sourceOf(picture: HTMLImageElement, isOurs: (address: string) => boolean): string {
  const source = picture.getAttribute('data-src') || picture.getAttribute('src');
  if (source) return source;
  const sizes = [...(picture.closest('picture')?.querySelectorAll('source') ?? []), picture]
    .flatMap((one) => [...(one.getAttribute('srcset') ?? '').matchAll(SIZE)])
    .map(([, address = '']) => address);
  return sizes.find((address) => isOurs(address) || DATA.test(address)) ?? sizes[0] ?? '';
}

const SIZE = /([^\s,]\S*[^\s,])(?:\s[^,]*)?(?:,|$)/g;
const DATA = /^data:image\/(png|jpe?g);base64,([A-Za-z0-9+/=\s]+)$/i;

/** The file in a data address of a kind that may be uploaded. */
function fileOf(address: string, number: number): File | null {
  const [, kind = '', data = ''] = DATA.exec(address) ?? [];
  if (!data) return null;
  try {
    const bytes = Uint8Array.from(atob(data.replace(/\s/g, '')), (sign) => sign.charCodeAt(0));
    const isPng = kind.toLowerCase() === 'png';
    const name = `粘贴的图片 ${number}.${isPng ? 'png' : 'jpg'}`;
    return new File([bytes], name, { type: isPng ? 'image/png' : 'image/jpeg' });
  } catch {
    return null;
  }
}
