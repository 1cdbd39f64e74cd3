import { proxy, type Snapshot } from 'valtio';
import type { FileFields } from '../../contract/file-library.ts';

/** What somebody typed about a file, and the version that it was typed over. */
export interface FileTyping {
  fields: FileFields;
  version: number;
}

const state = proxy<{ typed: Record<string, FileTyping> }>({ typed: {} });
/** What was typed and not saved, by user and file; it outlives the dialog. */
export const fileTyping = state as Snapshot<{ typed: Record<string, FileTyping> }>;

/** Keeps what is typed until it is saved, or given up with null. */
export function keepTyped(key: string, typed: FileTyping | null): void {
  if (typed) state.typed[key] = typed;
  else delete state.typed[key];
}
