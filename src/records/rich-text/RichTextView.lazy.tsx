import './styles/rich-text.css';
import { useLayoutEffect, useRef } from 'react';
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
    }
    current.replaceChildren(...parsed.body.childNodes);
    return () => {
      for (const end of ends) end();
    };
  }, [text]);
  return (
    <div className="field">
      <span className="field-label">{label}</span>
      <section ref={place} className="rich-text" aria-label={label} />
      {text.includes('law-quote') && <QuoteMarks key={text} place={place} />}
    </div>
  );
}
