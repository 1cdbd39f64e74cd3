import sanitizeHtml from 'sanitize-html';
import type * as v from 'valibot';
import type { AppConfig } from '../../src/contract/app-config.ts';
import { BASE_PATH } from '../../src/contract/codes.ts';
import type { Endpoint } from '../../src/contract/endpoint.ts';
import {
  isAllowed,
  type PictureRule,
  richAttributes,
  richTags,
  silentTags,
  storedPictures,
} from '../../src/contract/rich-text/rich-text.ts';
import { isHtml, paragraphs } from '../../src/contract/rich-text/rich-text-form.ts';

/** Maximum nesting of elements; parsers of readers run out of stack beyond it. */
const DEEPEST = 60;
/** Older names of what the allow-list knows under another. */
const renamed = { b: 'strong', i: 'em', del: 's', strike: 's', h1: 'h2', h5: 'h4', h6: 'h4' };

/** The input of a call with every field that its contract calls rich text cleaned. */
export function cleanInput<Input>(
  { request }: Endpoint,
  input: Input,
  buckets: AppConfig['buckets'],
): Input {
  const names = richTextFields(request);
  if (names.length === 0) return input;
  const isPicture = storedPictures([`${BASE_PATH}/file/content`, ...Object.values(buckets)]);
  const fields = input as Record<string, unknown>;
  const cleaned = names
    .filter((name) => typeof fields[name] === 'string')
    .map((name) => [name, cleanRichText(String(fields[name]), isPicture)]);
  return { ...input, ...Object.fromEntries(cleaned) };
}

/** Names of a request's fields that hold rich text. */
export function richTextFields(request: v.GenericSchema): string[] {
  const { entries = {} } = request as { entries?: Record<string, { richText?: true }> };
  return Object.keys(entries).filter((name) => entries[name]?.richText);
}

/** A text as it may be stored: HTML of the allow-list, or plain text in which nothing could be taken for markup. */
function cleanRichText(text: string, isPicture: PictureRule): string {
  if (!/[<&]/.test(text)) return text;
  if (!isHtml(text)) return paragraphs(text);
  const html = sanitizeHtml(text, optionsFor(isPicture))
    // As browsers write it, so that a text that only passed through an editor is still the same.
    .replaceAll(' />', '>')
    .replaceAll('\u00a0', '&nbsp;');
  // Without any tag left it would be read as plain text, entities and all.
  return isHtml(html) || html.trim() === '' ? html.trim() : `<p>${html}</p>`;
}

const optionsFor = (isPicture: PictureRule): sanitizeHtml.IOptions => ({
  allowedTags: [...richTags],
  nonTextTags: [...silentTags],
  allowedAttributes: { '*': [...richAttributes] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  parseStyleAttributes: false,
  nestingLimit: DEEPEST,
  transformTags: {
    ...renamed,
    // Runs last, with the name that the element will have.
    '*': (tagName, attribs) => ({
      tagName,
      attribs: Object.fromEntries(
        Object.entries(attribs).filter(([name, value]) =>
          isAllowed(tagName, name, value, isPicture),
        ),
      ),
    }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
});
