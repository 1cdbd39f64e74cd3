import { pause } from '../../lib/pause.ts';
import type { EarlyDrawing } from '../../offline/db/read-early.ts';
import { NARROW } from '../shell/sidebar/narrow.ts';
import { reloadedAt } from '../visits.ts';
import { type Acts, recordActs } from './record-acts.ts';

/** The cached drawing that is shown while the app is loading. */
export interface Stage extends Acts {
  /** Resolves with the page's scroll position once the drawing is shown, or with null where there is none. */
  settled: Promise<number | null>;
  /** The app is about to be rendered: a drawing that is not shown by now is never shown. */
  end(): void;
}

/**
 * Shows a drawing of the page as it last looked until the app is rendered, and records the user's actions on it, which
 * the app then repeats (replay.ts). `isOurs` decides whether a drawing may be shown.
 */
export function setStage(
  reading: Promise<EarlyDrawing | undefined>,
  isOurs: (drawing: EarlyDrawing) => boolean,
): Stage {
  let ended = false;
  const top = reloadedAt();
  const show = async (drawing: EarlyDrawing | undefined): Promise<number | null> => {
    if (!drawing || !isOurs(drawing)) return null;
    if (drawing.mobile !== matchMedia(NARROW).matches) return null;
    await Promise.all(drawing.sheets.map(loadSheet));
    const place = await shellPlace();
    if (ended || !place) return null;
    place.innerHTML = drawing.html;
    putTags(place.querySelector('.tags'), drawing.tags);
    restore(place);
    if (top !== null) scrollTo(0, top);
    recordActs(place, stage);
    return window.scrollY;
  };
  const stage: Stage = {
    acts: [],
    held: false,
    // A drawing whose style sheet fails to load is not shown.
    settled: reading.then(show).catch(() => null),
    end: () => {
      ended = true;
    },
  };
  return stage;
}

/** The disk may be faster than the rest of the page, which still arrives over the network. */
async function shellPlace(): Promise<HTMLElement | null> {
  const place = document.getElementById('shell');
  if (place || document.readyState !== 'loading') return place;
  await pause(0);
  return shellPlace();
}

/** Adds the link exactly as Vite does: whichever is first, the other finds it. */
const loadSheet = (href: string): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const known = document.querySelector<HTMLLinkElement>(`link[rel=stylesheet][href="${href}"]`);
    if (known?.sheet) return resolve(known);
    const link = known ?? document.createElement('link');
    link.addEventListener('load', resolve);
    link.addEventListener('error', reject);
    if (known) return;
    link.rel = 'stylesheet';
    link.crossOrigin = '';
    link.href = href;
    document.head.append(link);
  });

/** Shows the current tags; if the page's own tag is not among them, the bar stays unchanged. */
function putTags(bar: Element | null, tags: string): void {
  const own = bar?.querySelector('[aria-selected="true"]')?.id;
  if (!bar || !own || !tags.includes(`"${own}"`)) return;
  bar.innerHTML = tags;
  for (const tab of bar.children) tab.setAttribute('aria-selected', String(tab.id === own));
  document.getElementById(own)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

/** Restores what markup cannot express: inline styles, which the policy refuses in markup, and scroll positions. */
function restore(place: HTMLElement): void {
  for (const element of place.querySelectorAll<HTMLElement>('[data-style]'))
    element.style.cssText = `${element.dataset.style}`;
  for (const element of place.querySelectorAll<HTMLElement>('[data-top]'))
    element.scrollTop = Number(element.dataset.top);
}
