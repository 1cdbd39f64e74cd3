import { proxy, type Snapshot } from 'valtio';

/** A file that is sent from this page's memory because the device could not store it. */
export interface DirectUpload {
  key: string;
  name: string;
  /** Bytes. */
  size: number;
  sent: number;
  /** `refused`: no further attempt. */
  state: 'sending' | 'waiting' | 'refused';
  reason: string;
}

const state = proxy<{ list: DirectUpload[] }>({ list: [] });
export const directState = state as Snapshot<{ list: DirectUpload[] }>;

/** Shows a file that is being sent from memory; meanwhile, closing the page requires confirmation. */
export function showDirect(upload: DirectUpload): void {
  state.list.push(upload);
  addEventListener('beforeunload', holdPage);
}

/** Updates the progress or state of a direct upload. */
export function updateDirect(key: string, change: Partial<DirectUpload>): void {
  const found = state.list.find((one) => one.key === key);
  if (found) Object.assign(found, change);
}

/** Removes it: it was uploaded, or its owner discarded it. */
export function removeDirect(key: string): void {
  state.list = state.list.filter((one) => one.key !== key);
  if (state.list.length === 0) removeEventListener('beforeunload', holdPage);
}

const holdPage = (event: BeforeUnloadEvent): void => event.preventDefault();
