import type { Fault } from '../support/services/fault-proxy.ts';

/** A file whose bytes follow from `content` and `size` alone; equal numbers are equal bytes under two names. */
export interface PlannedFile {
  name: string;
  size: number;
  content: number;
}

/** What strikes right after an action: when it was acknowledged, or (`unseen`) before anybody could see. */
export type Strike =
  | 'none'
  | 'close'
  | 'reload'
  | 'crash'
  | 'kill'
  | 'unseen-close'
  | 'unseen-kill';

/** Which calls a fault strikes. */
export const targets = {
  plain: /^POST \S+\/file\/upload\/file$/,
  session: /^PUT \S+\/sessions\/[^/]+$/,
  chunk: /\/chunks\/\d+$/,
  complete: /\/complete$/,
  save: /\/article\/(create|update)$/,
  any: /^(POST|PUT) \S+\/(file\/upload|article\/(create|update|get))/,
} as const;
export type Target = keyof typeof targets;

export const texts = ['摘要', '正文', '作者'] as const;
export type TextField = (typeof texts)[number];

interface OnDevice {
  device: number;
}
interface InTab extends OnDevice {
  tab: number;
}

/** What happens to the machines that serve the app. */
export type SiteFault =
  | { kind: 'stop-server' | 'start-server' | 'restart-server' }
  /** One of several processes is killed, and started again. */
  | { kind: 'kill-process' | 'start-process'; process: number }
  /** One of several processes is replaced by the next release, which has a further column. */
  | { kind: 'upgrade-process'; process: number }
  /** PostgreSQL is restarted: its sessions are ended, or (`immediate`) it crashes. */
  | { kind: 'restart-database'; immediate: boolean }
  /** Of three nodes of PostgreSQL the primary is lost, or changed as planned; or the etcd that they agree by is. */
  | { kind: 'kill-primary' | 'freeze-primary' | 'switch-over' | 'etcd-away' | 'database-back' }
  | { kind: 'storage-away' | 'storage-back' | 'restart-proxy' };

export type Action =
  | ({ kind: 'upload'; files: PlannedFile[]; after: Strike } & InTab)
  | ({ kind: 'write'; title: string; attach: PlannedFile | null; after: Strike } & InTab)
  /** `article`: one of those that all users share, then those that were written, by their order. */
  | ({
      kind: 'edit';
      article: number;
      fields: Partial<Record<TextField, string>>;
      after: Strike;
    } & InTab)
  | ({ kind: 'settle'; theirs: boolean } & InTab)
  | ({ kind: 'retry' | 'look' | 'reload' | 'close' } & InTab)
  | ({ kind: 'crash' } & OnDevice)
  /** The browser is killed, and opened again by this user. */
  | ({ kind: 'kill'; user: number } & OnDevice)
  | ({ kind: 'switch'; user: number } & InTab)
  | ({ kind: 'offline' | 'online' } & OnDevice)
  | { kind: 'end-sessions' | 'cut' | 'calm' }
  | SiteFault
  | { kind: 'fault'; target: Target; fault: Fault; times: number };

export type Planned = Action & {
  /** When it is due, milliseconds after the start; a slow machine comes later. */
  at: number;
};
