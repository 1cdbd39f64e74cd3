import { type KeyboardEvent, type RefObject, useEffect, useId, useRef } from 'react';
import { type LawStanding, standingNames } from '../../../contract/dict/law.ts';
import { shortName } from '../../../contract/rich-text/quoted-laws.ts';
import { isComposing } from '../../../lib/is-composing.ts';
import { Drawing } from '../../../ui/marks/Icon.tsx';
import type { Law } from './find-laws.ts';
import { standingSigns } from './law-standing.ts';

interface LawListProps {
  query: string;
  onQuery: (query: string) => void;
  /** Words of the query, which are highlighted in the names. */
  words: string;
  laws: readonly Law[];
  /** Index of the selected law. */
  at: number;
  onChoose: (at: number) => void;
  /** The user confirmed the law: continue with the quoted part. */
  onConfirm: () => void;
  input: RefObject<HTMLInputElement | null>;
}

/** A search field with results; the keys select while the field has the focus. */
export function LawList({
  query,
  onQuery,
  words,
  laws,
  at,
  onChoose,
  onConfirm,
  input,
}: LawListProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector(`[id="${id}-${at}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [id, at]);
  const handleKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (isComposing(event.nativeEvent) || (!step && event.key !== 'Enter')) return;
    event.preventDefault();
    if (!step) onConfirm();
    else if (laws.length > 0) onChoose((at + step + laws.length) % laws.length);
  };
  return (
    <>
      <input
        ref={input}
        className="input"
        role="combobox"
        type="search"
        aria-label="法规和条号"
        aria-expanded={laws.length > 0}
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={laws.length > 0 ? `${id}-${at}` : undefined}
        placeholder="如 劳动合同法 47"
        maxLength={160}
        value={query}
        onChange={({ target }) => onQuery(target.value)}
        onKeyDown={handleKey}
      />
      <div ref={list} id={id} className="law-list" role="listbox" aria-label="法规">
        {laws.map((law, index) => (
          <button
            key={law.value ?? ''}
            type="button"
            tabIndex={-1}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === at}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(index)}
          >
            <Name name={shortName(law.label)} words={shortName(words)} />
            <LawFacts law={law} />
          </button>
        ))}
      </div>
    </>
  );
}

function Name({ name, words }: { name: string; words: string }) {
  const from = words === '' ? -1 : name.indexOf(words);
  if (from < 0) return <span className="law-name">{name}</span>;
  const to = from + words.length;
  return (
    <span className="law-name">
      {name.slice(0, from)}
      <mark>{name.slice(from, to)}</mark>
      {name.slice(to)}
    </span>
  );
}

/** From when a law is in force, and its status. */
export const LawFacts = ({ law }: { law: Law }) => (
  <small className="dotted">
    {law.value === null ? (
      <span>不在法规字典中，按此名称引用</span>
    ) : (
      <>
        {law.effectiveOn && <span>{law.effectiveOn} 施行</span>}
        <StandingWord standing={law.standing ?? ''} />
      </>
    )}
  </small>
);

/** The status of a law: 现行, 修改 and 废止, the latter two with a sign. */
const StandingWord = ({ standing }: { standing: LawStanding }) => (
  <span className="law-standing" data-standing={standing}>
    {standing !== '' && <Drawing path={standingSigns[standing]} size={13} />}
    {standingNames[standing]}
  </span>
);
