import '../rich-text/styles/rich-text.css';
import './rich-diff.css';
import { useLayoutEffect, useRef } from 'react';
import { cleanHtml } from '../rich-text/clean-html.ts';
import { showPicture } from '../rich-text/nodes/picture-source.ts';
import { diffRichText } from './rich-diff.ts';

interface RichDiffProps {
  label: string;
  /** Rich texts as they are stored. */
  before: string;
  after: string;
}

/** A rich text with deletions and insertions marked in place. */
export function RichDiff({ label, before, after }: RichDiffProps) {
  const place = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const { current } = place;
    if (!current) return;
    const made = diffRichText(cleanHtml(before), cleanHtml(after));
    const ends: (() => void)[] = [];
    for (const picture of made.querySelectorAll('img')) {
      const source = picture.getAttribute('src') ?? '';
      picture.removeAttribute('src');
      ends.push(showPicture(picture, source));
    }
    for (const link of made.querySelectorAll('a')) link.removeAttribute('href');
    current.replaceChildren(made);
    return () => {
      for (const end of ends) end();
    };
  }, [before, after]);
  return <section ref={place} className="rich-text rich-diff" aria-label={label} />;
}
