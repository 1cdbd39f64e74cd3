import { Extension } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { type EditorState, Plugin, PluginKey } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { type StandingOf, standingMark } from './law-standing.ts';

interface Marks {
  standingOf: StandingOf | null;
  shown: DecorationSet;
}

const key = new PluginKey<Marks>('lawMarks');
const NOTHING: Marks = { standingOf: null, shown: DecorationSet.empty };

/** Marks the quotations whose law is not 现行; {@link withStandings} provides the status of the laws. */
export const LawMarks = Extension.create({
  name: 'lawMarks',
  addProseMirrorPlugins() {
    return [
      new Plugin<Marks>({
        key,
        state: {
          init: () => NOTHING,
          apply(tr, before) {
            const given = tr.getMeta(key) as { standingOf: StandingOf | null } | undefined;
            if (!given && (!tr.docChanged || !before.standingOf)) return before;
            const { standingOf } = given ?? before;
            return standingOf ? { standingOf, shown: marksIn(tr.doc, standingOf) } : NOTHING;
          },
        },
        props: { decorations: (state) => key.getState(state)?.shown },
      }),
    ];
  },
});

function marksIn(doc: Node, standingOf: StandingOf): DecorationSet {
  const marks: Decoration[] = [];
  doc.descendants((node, pos) => {
    if (node.type.name !== 'lawQuote') return !node.isTextblock;
    const source = node.child(0);
    const standing = standingOf(node.attrs.law, source.textContent);
    if (standing) {
      const end = pos + 2 + source.content.size;
      const make = () => standingMark(standing);
      marks.push(Decoration.widget(end, make, { side: 1, key: standing, ignoreSelection: true }));
    }
    return false;
  });
  return DecorationSet.create(doc, marks);
}

/** A transaction after which quotations are marked by these standings. */
export const withStandings = (state: EditorState, standingOf: StandingOf | null) =>
  state.tr.setMeta(key, { standingOf });
