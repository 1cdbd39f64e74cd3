import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { carriesFiles, type Dropped, droppedFiles } from '../../lib/files/dropped-files.ts';

interface Arrivals {
  /** The element where files are dropped, or pasted while it contains the focus. */
  zone: RefObject<HTMLElement | null>;
  /** Also accepts files that are dropped or pasted anywhere else on its screen. */
  wholeScreen: boolean;
  onArrive: (dropped: Dropped) => void;
}

/** Passes on dropped or pasted files; returns true while files are dragged over the accepting area. */
export function useFileArrivals({ zone, wholeScreen, onArrive }: Arrivals): boolean {
  const [over, setOver] = useState(false);
  const latest = useRef(onArrive);
  useEffect(() => {
    latest.current = onArrive;
  });
  // From the first frame on: what is dropped where nobody listens is opened by the browser in place of the page.
  useLayoutEffect(() => {
    const place = wholeScreen ? document : zone.current;
    if (!place) return;
    const isOurs = (event: Event, data: DataTransfer | null): data is DataTransfer =>
      !event.defaultPrevented && isInSight(zone.current) && carriesFiles(data);
    const handleOver = (event: DragEvent) => {
      const ours = isOurs(event, event.dataTransfer);
      if (ours) event.preventDefault();
      setOver(ours);
    };
    const handleLeave = ({ relatedTarget }: DragEvent) => {
      if (!place.contains(relatedTarget as Node | null)) setOver(false);
    };
    const handleTransfer = (event: Event, data: DataTransfer | null) => {
      setOver(false);
      if (!isOurs(event, data)) return;
      event.preventDefault();
      latest.current(droppedFiles(data));
    };
    const ending = new AbortController();
    const listen = <E extends Event>(type: string, handle: (event: E) => void) =>
      place.addEventListener(type, handle as EventListener, { signal: ending.signal });
    listen('dragover', handleOver);
    listen('dragleave', handleLeave);
    listen<DragEvent>('drop', (event) => handleTransfer(event, event.dataTransfer));
    listen<ClipboardEvent>('paste', (event) => handleTransfer(event, event.clipboardData));
    return () => ending.abort();
  }, [zone, wholeScreen]);
  return over;
}

/** Views of other tags are mounted but hidden, and a dialog covers the visible one. */
const isInSight = (zone: HTMLElement | null): boolean =>
  zone?.checkVisibility() === true && !zone.closest('[aria-hidden="true"], [inert]');
