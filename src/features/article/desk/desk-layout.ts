import { useRef, useState } from 'react';
import { parseJson } from '../../../lib/parse-json.ts';
import { useRoomBeside } from '../../../ui/pane/use-room-beside.ts';

/** Which parts of the desk are open, stored on this device; a changed shape gets a new version. */
interface Stored {
  version: 1;
  /** The panel beside the text. */
  panel: boolean;
  /** Sections of the panel, by their titles. */
  open: readonly string[];
}

const KEY = 'lexdesk.desk';
const FIRST: Stored = { version: 1, panel: true, open: ['栏目与标签'] };

function read(): Stored {
  const stored = parseJson(localStorage.getItem(KEY)) as Partial<Stored> | null;
  if (stored?.version !== 1 || !Array.isArray(stored.open)) return FIRST;
  return { version: 1, panel: stored.panel !== false, open: stored.open.map(String) };
}

function write(layout: Stored): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(layout));
  } catch {
    // Storage is denied: the desk opens with its defaults.
  }
}

export interface DeskLayout {
  isBeside: boolean;
  /** Whether the panel is visible. */
  panel: boolean;
  setPanel: (open: boolean) => void;
  isOpen: (section: string) => boolean;
  setOpen: (section: string, open: boolean) => void;
}

/**
 * Which parts of the desk are open. A panel that overlays the text is open only while it is used; that is not stored.
 */
export function useDeskLayout(): DeskLayout {
  const [stored, setStored] = useState(read);
  // Two parts may be opened before the next render.
  const latest = useRef(stored);
  const [over, setOver] = useState(false);
  const isBeside = useRoomBeside();
  const change = (next: Partial<Stored>) => {
    latest.current = { ...latest.current, ...next };
    write(latest.current);
    setStored(latest.current);
  };
  return {
    isBeside,
    panel: isBeside ? stored.panel : over,
    setPanel: (open) => (isBeside ? change({ panel: open }) : setOver(open)),
    isOpen: (section) => stored.open.includes(section),
    setOpen: (section, open) => {
      const { open: sections } = latest.current;
      if (sections.includes(section) === open) return;
      const others = sections.filter((one) => one !== section);
      change({ open: open ? [...others, section] : others });
    },
  };
}
