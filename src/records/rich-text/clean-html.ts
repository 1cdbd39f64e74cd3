import DOMPurify, { type Config } from 'dompurify';
import {
  isAllowed,
  richAttributes,
  richTags,
  silentTags,
} from '../../contract/rich-text/rich-text.ts';
import { htmlOf } from '../../contract/rich-text/rich-text-form.ts';
import { isPicture } from './pictures-allowed.ts';

const config: Config = {
  ALLOWED_TAGS: [...richTags],
  ALLOWED_ATTR: [...richAttributes],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  // Beside the texts that it drops anyway.
  FORBID_CONTENTS: [...silentTags],
  // The rule of the contract decides about addresses; this one knows no reference to a queued file.
  ALLOWED_URI_REGEXP: /^/,
};

/** Own instance: hooks hold for all that is cleaned with one. */
const purify = DOMPurify(window);
purify.addHook('uponSanitizeAttribute', (element, attribute) => {
  const { attrName, attrValue } = attribute;
  const tag = element.nodeName.toLowerCase();
  attribute.keepAttr = isAllowed(tag, attrName, attrValue, isPicture);
});
purify.addHook('afterSanitizeAttributes', (element) => {
  if (element.nodeName === 'IMG' && !element.hasAttribute('src')) element.remove();
});

/** A stored text as harmless HTML, whatever the server, a draft or a clipboard held (decision 0039). */
export const cleanHtml = (text: string): string => purify.sanitize(htmlOf(text), config);
