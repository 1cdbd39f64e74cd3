import './styles/rich-text.css';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { cleanHtml } from './clean-html.ts';
import { QuoteMarks } from './law/QuoteMarks.tsx';
import { showPicture } from './nodes/picture-source.ts';

export interface RichTextViewProps {
  /** Its label. */
  label: string;
  /** The stored text; plain text becomes paragraphs. */
  text: string;
}

/** Displays a rich text, sanitised once more; its pictures come from the server or the upload queue. */
export function RichTextView({ label, text }: RichTextViewProps) {
  const place = useRef<HTMLElement>(null);
  useText(place, text);
  return (
    <div className="field">
      <span className="field-label">{label}</span>
      <section ref={place} className="rich-text" aria-label={label} />
      {text.includes('law-quote') && <QuoteMarks key={text} place={place} />}
    </div>
  );
}

/** Displays a rich text as its editor will, which is still loading. */
export function EarlyText({ text }: RichTextViewProps) {
  const place = useRef<HTMLDivElement>(null);
  useText(place, text, 'picture-box');
  return <div ref={place} className="rich-text ProseMirror" aria-busy="true" inert />;
}

/** `box`: class of an element around each picture. */
function useText(place: RefObject<HTMLElement | null>, text: string, box?: string): void {
  // A layout effect: it must run before the effects that mark the text.
  useLayoutEffect(() => {
    const { current } = place;
    if (!current) return;
    // Parsed in a separate document, so that nothing loads before it is in the page.
    const parsed = new DOMParser().parseFromString(cleanHtml(text), 'text/html');
    for (const link of parsed.querySelectorAll('a[href]')) {
      link.setAttribute('target', '_blank');
      link.setAttribute('rel', 'noopener noreferrer nofollow');
    }
    const ends: (() => void)[] = [];
    for (const picture of parsed.querySelectorAll('img')) {
      const source = picture.getAttribute('src') ?? '';
      picture.removeAttribute('src');
      ends.push(showPicture(picture, source));
      if (box) surround(picture, box);
    }
    current.replaceChildren(...parsed.body.childNodes);
    return () => {
      for (const end of ends) end();
    };
  }, [place, text, box]);
}

function surround(picture: HTMLElement, className: string): void {
  const box = picture.ownerDocument.createElement('div');
  box.className = className;
  picture.replaceWith(box);
  box.append(picture);
}
