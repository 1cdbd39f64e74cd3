import type { KeyboardEvent, RefObject } from 'react';
import { isComposing } from '../../../lib/is-composing.ts';
import { TextArea, TextField } from '../../../ui/fields/Field.tsx';
import type { Law } from './find-laws.ts';
import { LawFacts } from './LawList.tsx';
import { type Reference, sourceOf, wrongNumber } from './law-reference.ts';
import { standingMark } from './law-standing.ts';

interface LawPartProps {
  law: Law;
  reference: Reference;
  text: string;
  /** Shows errors of missing fields. */
  attempted: boolean;
  article: RefObject<HTMLInputElement | null>;
  words: RefObject<HTMLTextAreaElement | null>;
  onReference: (change: Partial<Reference>) => void;
  onText: (text: string) => void;
  onInsert: () => void;
}

const parts = [
  ['article', '条'],
  ['paragraph', '款'],
  ['item', '项'],
] as const;

/** The quoted part of a law, its wording, and a preview. */
export function LawPart(props: LawPartProps) {
  const { law, reference, text, attempted, article, words, onReference, onText, onInsert } = props;
  const isConfirm = ({ key, nativeEvent }: KeyboardEvent) =>
    key === 'Enter' && !isComposing(nativeEvent);
  return (
    <section className="law-part" aria-label={law.label}>
      <header>
        <div>
          <h3>{law.label}</h3>
          <LawFacts law={law} />
        </div>
        {law.link && (
          <a className="button" data-tone="plain" href={law.link} target="_blank" rel="noreferrer">
            原文链接
          </a>
        )}
      </header>
      <div className="law-numbers">
        {parts.map(([name, unit]) => (
          <TextField
            key={name}
            ref={name === 'article' ? article : undefined}
            label={unit}
            maxLength={20}
            placeholder={name === 'article' ? '如 47' : ''}
            required={name === 'article'}
            value={reference[name]}
            error={errorOf(name, reference[name], attempted)}
            onChange={({ target }) => onReference({ [name]: target.value })}
            onKeyDown={(event) => {
              if (!isConfirm(event)) return;
              event.preventDefault();
              onInsert();
            }}
          />
        ))}
      </div>
      <TextArea
        ref={words}
        label="引用的原文"
        rows={3}
        placeholder="粘贴或输入原文，也可以插入后再写"
        maxLength={20_000}
        value={text}
        onChange={({ target }) => onText(target.value)}
        onKeyDown={(event) => {
          if (!isConfirm(event) || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          onInsert();
        }}
      />
      <Preview law={law} reference={reference} text={text} />
    </section>
  );
}

/** Validation error of the number of a part; only the article is required. */
export function errorOf(name: keyof Reference, value: string, attempted: boolean): string | null {
  if (attempted && name === 'article' && value.trim() === '') return '请填写条号';
  return wrongNumber(value);
}

function Preview({ law, reference, text }: Pick<LawPartProps, 'law' | 'reference' | 'text'>) {
  return (
    <div className="field">
      <span className="field-label">正文中的样子</span>
      <div className="rich-text">
        <figure className="law-quote">
          <figcaption>
            {sourceOf(law.label, reference)}
            {law.standing && <span ref={(place) => mark(place, law)} />}
          </figcaption>
          <blockquote className="law-words">{text}</blockquote>
        </figure>
      </div>
    </div>
  );
}

function mark(place: HTMLElement | null, { standing }: Law): void {
  if (standing) place?.replaceChildren(standingMark(standing));
}
