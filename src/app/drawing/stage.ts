import { pause } from '../../lib/pause.ts';
import type { EarlyDrawing } from '../../offline/db/read-early.ts';
import { NARROW } from '../shell/sidebar/narrow.ts';
import { reloadedAt } from '../visits.ts';
import { type Acts, recordActs } from './record-acts.ts';

/** What stands in the place of the app while it is loaded. */
export interface Stage extends Acts {
  /** Resolves once the drawing stands, with how far the page is scrolled, or with null: there is none. */
  settled: Promise<number | null>;
  /** The app is about to be drawn: what is not shown by now is not shown any more. */
  end(): void;
}

/**
 * Shows what the page looked like last until the app is drawn, and records what is done on it meanwhile: the app does
 * it then (replay.ts). `isOurs` says whether a drawing may be shown.
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
    // Without a style sheet there is no drawing.
    settled: reading.then(show).catch(() => null),
    end: () => {
      ended = true;
    },
  };
  return stage;
}

/** The disk may be quicker than the rest of the page, which still comes over the network. */
async function shellPlace(): Promise<HTMLElement | null> {
  const place = document.getElementById('shell');
  if (place || document.readyState !== 'loading') return place;
  await pause(0);
  return shellPlace();
}

/** As Vite adds it: whichever of the two is first, the other finds it there. */
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

/** The tags of now; the page's own is among them, or the bar stays as it was. */
function putTags(bar: Element | null, tags: string): void {
  const own = bar?.querySelector('[aria-selected="true"]')?.id;
  if (!bar || !own || !tags.includes(`"${own}"`)) return;
  bar.innerHTML = tags;
  for (const tab of bar.children) tab.setAttribute('aria-selected', String(tab.id === own));
  document.getElementById(own)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

/** What markup cannot say: styles of single elements, which the policy refuses there, and how far each is scrolled. */
function restore(place: HTMLElement): void {
  for (const element of place.querySelectorAll<HTMLElement>('[data-style]'))
    element.style.cssText = `${element.dataset.style}`;
  for (const element of place.querySelectorAll<HTMLElement>('[data-top]'))
    element.scrollTop = Number(element.dataset.top);
}
