import { proxy, type Snapshot } from 'valtio';

/** A file that is sent from this page's memory, because the device could not store it. */
export interface DirectUpload {
  key: string;
  name: string;
  /** Bytes. */
  size: number;
  sent: number;
  /** `refused`: nothing more is tried. */
  state: 'sending' | 'waiting' | 'refused';
  reason: string;
}

const state = proxy<{ list: DirectUpload[] }>({ list: [] });
export const directState = state as Snapshot<{ list: DirectUpload[] }>;

/** Shows a file that is sent from memory; closing the page asks for confirmation meanwhile. */
export function showDirect(upload: DirectUpload): void {
  state.list.push(upload);
  addEventListener('beforeunload', holdPage);
}

/** Records how far one is. */
export function updateDirect(key: string, change: Partial<DirectUpload>): void {
  const found = state.list.find((one) => one.key === key);
  if (found) Object.assign(found, change);
}

/** It has arrived, or its owner gave it up. */
export function removeDirect(key: string): void {
  state.list = state.list.filter((one) => one.key !== key);
  if (state.list.length === 0) removeEventListener('beforeunload', holdPage);
}

const holdPage = (event: BeforeUnloadEvent): void => event.preventDefault();
