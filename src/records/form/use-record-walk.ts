import { useSnapshot } from 'valtio';
import { useLocation } from 'wouter';
import { notify } from '../../state/base/notices.store.ts';
import { setWalk, type Walk, walkState } from '../../state/keys/record-walk.store.ts';
import { useShortcut } from '../../state/keys/use-shortcut.ts';
import { closeTag } from '../../state/menu/tags.store.ts';
import type { RecordKind } from '../kind.ts';

interface WalkOptions {
  kind: RecordKind;
  id: string;
  /** Key of the tag that holds the form; `named`: the tag belongs to this record. */
  tag: { key: string; named: boolean };
  dirty: boolean;
}

/**
 * Keys that lead from a record to the next and the previous one of the list that it was opened from. Without unsaved
 * text the next record replaces this one in its tag, so that walking through a list does not fill the tags bar.
 */
export function useRecordWalk({ kind, id, tag, dirty }: WalkOptions): void {
  const { entity } = kind;
  const walk = useSnapshot(walkState).walks[entity] as Walk | undefined;
  const at = walk?.ids.indexOf(id) ?? -1;
  const [, navigate] = useLocation();
  const go = async (step: 1 | -1) => {
    if (!walk) return;
    const to = await neighbourOf(entity, walk, at + step, step);
    if (to === null) return;
    if (tag.named && !dirty) closeTag(tag.key);
    navigate(to);
  };
  useShortcut('next', () => void go(1), at >= 0);
  useShortcut('previous', () => void go(-1), at >= 0);
}

/** Address of the record at a place of the list, also on another page; null past the end, and where loading fails. */
async function neighbourOf(
  entity: string,
  walk: Walk,
  place: number,
  step: 1 | -1,
): Promise<string | null> {
  const here = walk.ids[place];
  if (here !== undefined) return walk.linkOf(here);
  try {
    const next = await walk.readOn?.(step);
    const first = next?.ids.at(step === 1 ? 0 : -1);
    if (next && first !== undefined) {
      setWalk(entity, next);
      return next.linkOf(first);
    }
    notify({ title: step === 1 ? '已是列表的最后一条' : '已是列表的第一条' });
  } catch {
    notify({ title: '现在读取不到列表的其余部分', kind: 'warning' });
  }
  return null;
}
