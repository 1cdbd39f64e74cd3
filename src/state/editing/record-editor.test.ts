import { describe, expect, it } from 'vitest';
import { type EditorAction, editorReducer, initialEditor, isDirty } from './record-editor.ts';

interface Fields {
  title: string;
}
const play = (...actions: EditorAction<Fields>[]) =>
  actions.reduce(editorReducer<Fields>, initialEditor<Fields>());

const nothingLocal: EditorAction<Fields> = { type: 'local', local: null };
const loaded = (title: string, version: number, confirmedVersion: number | null = null) =>
  ({ type: 'loaded', fields: { title }, version, confirmedVersion }) as const;
const changed = (title: string) => ({ type: 'changed', fields: { title } }) as const;

const draftStored = { type: 'stored', revision: 1, at: 5 } as const;

describe('what counts as unsaved', () => {
  it('S-TAG-2 is a difference from what is stored: an edit undone by hand is none', () => {
    const typed = play(nothingLocal, loaded('一', 1), changed('一1'), draftStored);
    expect(isDirty(typed)).toBe(true);
    expect(isDirty(editorReducer(typed, changed('一')))).toBe(false);
  });

  it('S-TAG-2 a new record is compared with its initial fields', () => {
    const begun = { type: 'begun', fields: { title: '默认' } } as const;
    const state = play(nothingLocal, loaded('', 1), begun, changed('默认1'), draftStored);
    expect(isDirty(editorReducer(state, changed('默认')))).toBe(false);
    expect(isDirty(editorReducer(state, changed('')))).toBe(true);
  });

  it('S-TAG-2 an unconfirmed save counts as stored', () => {
    const saved = { type: 'saved', revision: 1, fields: { title: '二' }, id: 'k', at: 9 } as const;
    const state = play(nothingLocal, loaded('一', 1), changed('二'), saved, changed('三'));
    expect(isDirty(state)).toBe(true);
    expect(isDirty(editorReducer(state, changed('二')))).toBe(false);
    expect(isDirty(editorReducer(state, changed('一')))).toBe(true);
  });

  it('S-TAG-2 what the server has meanwhile is not an edit either, and becomes the base', () => {
    const state = play(nothingLocal, loaded('一', 1), changed('二'), draftStored, loaded('二', 2));
    expect(isDirty(state)).toBe(false);
    expect(state.base).toMatchObject({ baseVersion: 2, baseFields: { title: '二' } });
  });

  it('S-TAG-2 an undone edit is replaced by the record that arrived meanwhile', () => {
    const undone = play(
      nothingLocal,
      loaded('一', 1),
      changed('二'),
      loaded('三', 2),
      changed('一'),
    );
    const { revision } = undone;
    const state = editorReducer(undone, { type: 'unchanged', revision });
    expect(state).toMatchObject({ fields: { title: '三' }, draftAt: null, restored: false });
    expect(isDirty(state)).toBe(false);
  });

  it('S-TAG-2 text typed while a draft is being deleted stays', () => {
    const undone = play(
      nothingLocal,
      loaded('一', 1),
      changed('二'),
      loaded('三', 2),
      changed('一'),
    );
    const typing = editorReducer(undone, changed('一一'));
    const state = editorReducer(typing, { type: 'unchanged', revision: undone.revision });
    expect(state.fields?.title).toBe('一一');
    expect(isDirty(state)).toBe(true);
  });

  it('S-TAG-2 the base of an earlier build’s draft is unknown', () => {
    const base = { baseVersion: 1, baseFields: null, parent: null };
    const draft = { fields: { title: '草稿' }, base, draftAt: 5, saved: null };
    expect(isDirty(play({ type: 'local', local: draft }))).toBe(true);
  });
});

describe('what a form shows', () => {
  it('waits for the device before it shows the server’s record', () => {
    expect(play(loaded('一', 1)).fields).toBeNull();
    expect(play(loaded('一', 1), nothingLocal).fields?.title).toBe('一');
    expect(play(nothingLocal, loaded('一', 1)).base.baseVersion).toBe(1);
  });

  it('S-SESS-9 a draft wins over the record and is marked as restored', () => {
    const base = { baseVersion: 1, baseFields: null, parent: null };
    const draft = { fields: { title: '草稿' }, base, draftAt: 5, saved: null };
    const state = play({ type: 'local', local: draft }, loaded('新', 2));
    expect(state).toMatchObject({ fields: { title: '草稿' }, restored: true, base });
  });

  it('incoming data never replaces what is typed', () => {
    const state = play(nothingLocal, loaded('一', 1), changed('打字中'), loaded('二', 2));
    expect(state.fields?.title).toBe('打字中');
    expect(state.base.baseVersion).toBe(1);
    expect(isDirty(state)).toBe(true);
  });

  it('S-TAG-2 initial fields of a new record are no change, and part of the first save', () => {
    const begun = { type: 'begun', fields: { title: '默认' } } as const;
    const state = play(nothingLocal, loaded('', 1), begun);
    expect(state.fields?.title).toBe('默认');
    expect(isDirty(state)).toBe(false);
    expect(isDirty(editorReducer(state, changed('打字中')))).toBe(true);
  });

  it('shows a newer record while nothing is typed', () => {
    expect(play(nothingLocal, loaded('一', 1), loaded('二', 2)).fields?.title).toBe('二');
  });

  it('continues to show its own save until a record at its version arrives', () => {
    const saved = play(nothingLocal, loaded('一', 1), changed('二'), {
      type: 'saved',
      revision: 1,
      fields: { title: '二' },
      id: 'k',
      at: 9,
    });
    expect(isDirty(saved)).toBe(false);
    expect(editorReducer(saved, loaded('一', 1)).fields?.title).toBe('二');
    expect(editorReducer(saved, loaded('一', 1, 2)).fields?.title).toBe('二');
    expect(editorReducer(saved, loaded('二（服务器）', 2, 2))).toMatchObject({
      fields: { title: '二（服务器）' },
      base: { baseVersion: 2, parent: null },
    });
  });

  it('text typed during a save stays dirty', () => {
    const state = play(nothingLocal, loaded('一', 1), changed('二'), changed('三'), {
      type: 'saved',
      revision: 1,
      fields: { title: '二' },
      id: 'k',
      at: 9,
    });
    expect(isDirty(state)).toBe(true);
    expect(state.base.parent).toBe('k');
  });

  it('a new record that was saved goes back to that, and not to what it began with', () => {
    const begun = { type: 'loaded', fields: { title: '' }, version: null } as const;
    const saved = { type: 'saved', revision: 1, fields: { title: '一' }, id: 'k', at: 9 } as const;
    const steps = [nothingLocal, { ...begun, confirmedVersion: null }, changed('一'), saved];
    const state = play(...steps, changed('一二'), { type: 'discarded', local: null });
    expect(state).toMatchObject({ fields: { title: '一' }, base: { parent: 'k' } });
    expect(isDirty(state)).toBe(false);
  });

  it('goes back to the unconfirmed save, else to the record, when the draft is given up', () => {
    const typed = [nothingLocal, loaded('一', 1), changed('二')];
    const toRecord = play(...typed, { type: 'discarded', local: null });
    expect(toRecord.fields?.title).toBe('一');
    const base = { baseVersion: null, baseFields: null, parent: 'k' };
    const local = { fields: { title: '待同步' }, base, draftAt: null, saved: { id: 'k', at: 1 } };
    expect(play(...typed, { type: 'discarded', local }).fields?.title).toBe('待同步');
    expect(isDirty(toRecord)).toBe(false);
  });
});

it('S-PWA-7 the same record again does not rerender', () => {
  const record = loaded('一', 1);
  const state = play(nothingLocal, record);
  expect(editorReducer(state, record)).toBe(state);
  expect(editorReducer(state, { ...record, version: 2 })).not.toBe(state);
  expect(editorReducer(state, { ...record, confirmedVersion: 1 })).not.toBe(state);
});
