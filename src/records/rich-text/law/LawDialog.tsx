import './law.css';
import type { Editor } from '@tiptap/core';
import { useRef, useState } from 'react';
import type { DictEntry } from '../../../contract/dict/dict.ts';
import { LAWS } from '../../../contract/dict/law.ts';
import { sameName } from '../../../contract/rich-text/quoted-laws.ts';
import { isAllowed } from '../../../contract/rich-text/rich-text.ts';
import { useOnline } from '../../../state/base/use-online.ts';
import { type Dict, useDict } from '../../../state/data/dict/dict.store.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { DialogFrame } from '../../../ui/overlays/DialogFrame.tsx';
import { CachedDict } from '../../list/CachedDict.tsx';
import { backToText } from '../back-to-text.ts';
import { findLaws, type Law } from './find-laws.ts';
import { LawList } from './LawList.tsx';
import { errorOf, LawPart } from './LawPart.tsx';
import { inChinese, queryIn, type Reference, sourceOf } from './law-reference.ts';
import { type QuoteBeginning, quoteBeginning } from './quote-beginning.ts';

/** Maximum number of results; more words find the others. */
const SHOWN = 50;

/** 法条引用: searches a law and fills in the quoted part, entirely on this device. */
export function LawDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const dict = useDict(LAWS);
  const [begun] = useState(() => quoteBeginning(editor));
  const work = useLawWork(dict, begun);
  const { law, reference, text } = work;
  const [attempted, setAttempted] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const article = useRef<HTMLInputElement>(null);
  const words = useRef<HTMLTextAreaElement>(null);
  const insert = () => {
    if (!law) return input.current?.focus();
    setAttempted(true);
    const names = ['article', 'paragraph', 'item'] as const;
    if (names.some((name) => errorOf(name, reference[name], true))) return article.current?.focus();
    const value = law.value !== null && isStorable(law.value) ? law.value : null;
    const source = sourceOf(law.label, reference);
    const given = { law: value, source, text: text === begun.text ? null : text };
    editor.commands.setLawQuote(given);
    backToText(editor, onClose);
  };
  const unwrap = () => {
    editor.commands.toggleLawQuote();
    backToText(editor, onClose);
  };
  return (
    <DialogFrame
      open
      size="split"
      title="法条引用"
      focusFirst={input}
      onClose={onClose}
      actions={
        <>
          <span className="law-hint">所引法规改为「修改」或「废止」时，文章会进入待复核</span>
          {begun.isQuote && <Button onClick={unwrap}>取消引用</Button>}
          <Button onClick={onClose}>取消</Button>
          <Button tone="primary" onClick={insert}>
            {begun.isQuote ? '更新' : '插入'}
          </Button>
        </>
      }
    >
      <div className="law-search">
        <div className="law-choice">
          <LawList
            {...work}
            input={input}
            onConfirm={() => (reference.article === '' ? article : words).current?.focus()}
          />
          <WhereFrom dict={dict} more={work.more} />
        </div>
        {law && <LawPart {...{ ...work, law, attempted, article, words }} onInsert={insert} />}
      </div>
    </DialogFrame>
  );
}

/** Whether the HTML allow-list accepts the value; else the quotation refers to the law by name only. */
const isStorable = (value: string): boolean => isAllowed('figure', 'data-law', value, () => false);

/** The input and the selection of the dialog. */
function useLawWork({ entries }: Dict, begun: QuoteBeginning) {
  const [query, setQuery] = useState(begun.name);
  const [at, setAt] = useState(0);
  const [typed, setTyped] = useState<Partial<Reference>>(begun.isQuote ? begun.reference : {});
  const [text, setText] = useState(begun.text);
  const parsed = queryIn(query);
  const found = findLaws(entries, parsed.words);
  const isKnown = found.some(({ label }) => sameName(label) === sameName(parsed.words));
  const other: Law[] =
    parsed.words === '' || isKnown ? [] : [{ value: null, label: parsed.words, standing: '' }];
  const laws: readonly Law[] = [...ownFirst(found, begun.law).slice(0, SHOWN), ...other];
  const chosen = Math.min(at, laws.length - 1);
  return {
    query,
    onQuery: (next: string) => {
      setQuery(next);
      setAt(0);
    },
    words: parsed.words,
    laws,
    more: Math.max(0, found.length - SHOWN),
    at: chosen,
    onChoose: setAt,
    law: laws[chosen],
    // Fields that the user filled in override those parsed from the query.
    reference: { ...inChinese(parsed.reference), ...typed },
    onReference: (change: Partial<Reference>) => setTyped({ ...typed, ...change }),
    text,
    onText: setText,
  };
}

/** The law of the existing quotation comes first among the results. */
const ownFirst = (laws: readonly DictEntry[], own: string | null): readonly DictEntry[] =>
  laws.toSorted((one, other) => Number(other.value === own) - Number(one.value === own));

/** Shows that the laws are on this device, how many there are, and their age. */
function WhereFrom({ dict: { entries, cachedAt, stale }, more }: { dict: Dict; more: number }) {
  const online = useOnline();
  return (
    <p className="law-where">
      {more > 0 && `还有 ${more} 部，请再输入几个字。`}
      {entries.length === 0
        ? `本设备没有法规字典${online ? '' : '，联网后可用'}；可按名称引用`
        : `法规字典 ${entries.length} 部，存在本设备`}
      {entries.length > 0 && !online && cachedAt !== null && (
        <>
          。<CachedDict at={cachedAt} stale={stale} />
        </>
      )}
    </p>
  );
}
