import sanitizeHtml from 'sanitize-html';
import * as v from 'valibot';
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
import { invalidFields } from '../base/refusal.ts';

/** Maximum nesting of elements; deeper HTML overflows the stack of readers' parsers. */
const DEEPEST = 60;
/** Elements renamed to their equivalent in the allow-list. */
const renamed = { b: 'strong', i: 'em', del: 's', strike: 's', h1: 'h2', h5: 'h4', h6: 'h4' };

/**
 * Sanitises every rich text field of a call's input. Refuses a text that this makes too long for the contract: the app
 * could not read the stored record.
 */
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
    .map((name): [string, string] => [name, cleanRichText(String(fields[name]), isPicture)]);
  const problems = cleaned.flatMap(([name, text]) => {
    const { issues: [issue] = [] } = v.safeParse(entriesOf(request)[name] ?? v.string(), text);
    return issue ? [[name, issue.message]] : [];
  });
  if (problems.length > 0) throw invalidFields(Object.fromEntries(problems));
  return { ...input, ...Object.fromEntries(cleaned) };
}

type Entries = Record<string, v.GenericSchema & { richText?: true }>;

const entriesOf = (request: v.GenericSchema): Entries =>
  (request as { entries?: Entries }).entries ?? {};

/** Names of a request's fields that hold rich text. */
export const richTextFields = (request: v.GenericSchema): string[] =>
  Object.entries(entriesOf(request)).flatMap(([name, { richText }]) => (richText ? name : []));

/** Sanitises a text for storage: HTML of the allow-list, or plain text that cannot be read as markup. */
function cleanRichText(text: string, isPicture: PictureRule): string {
  if (!/[<&]/.test(text)) return text;
  if (!isHtml(text)) return paragraphs(text);
  const html = sanitizeHtml(text, optionsFor(isPicture))
    // Serialised as browsers do, so that a text is unchanged by an editor round trip.
    .replaceAll(' />', '>')
    .replaceAll('\u00a0', '&nbsp;');
  // Without any tag the text would be read as plain text, with literal entities.
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
    // Runs last, with the final element name.
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
