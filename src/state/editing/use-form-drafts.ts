import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import type { OnlineEntity } from '../../offline/model/outbox-entry.ts';
import { notify } from '../base/notices.store.ts';
import { markTag } from '../menu/tags.store.ts';
import { requireUserName } from '../session/session.store.ts';
import { createFormDrafts, type FormDrafts, type FormDraftsState } from './form-drafts.ts';
import { useAutosave } from './use-autosave.ts';

/**
 * Drafts of a screen's forms that are saved online or not at all (S-SESS-9): they outlive the form, the page and the
 * session. The tag `tag` is marked as dirty while there are any.
 */
export function useFormDrafts<Base extends object, Fields extends object>(
  entity: OnlineEntity,
  tag: string,
): Pick<FormDraftsState<Base, Fields>, 'drafts'> &
  Pick<FormDrafts<Base, Fields>, 'type' | 'settle' | 'newIdOf'> {
  const [store] = useState(() => createFormDrafts<Base, Fields>(requireUserName(), entity));
  const { drafts, failed, unreadable } = useSyncExternalStore(store.subscribe, store.getState);
  // Not while rendering: a form that is rendered before its visit would read what may change until then.
  useLayoutEffect(() => void store.start(), [store]);
  useEffect(() => void store.show(), [store]);
  const storeSoon = useAutosave(store.write);
  const dirty = Object.keys(drafts).length > 0;
  useEffect(() => markTag(tag, dirty), [tag, dirty]);
  useEffect(() => {
    if (failed) notify({ title: '草稿未能保存到本设备', kind: 'error' });
  }, [failed]);
  useEffect(() => {
    if (unreadable) notify({ title: '有之前的草稿已损坏，无法读取', kind: 'warning' });
  }, [unreadable]);
  return {
    drafts,
    newIdOf: store.newIdOf,
    type(...typed) {
      store.type(...typed);
      storeSoon();
    },
    settle(...saved) {
      store.settle(...saved);
      storeSoon();
    },
  };
}
