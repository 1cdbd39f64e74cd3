import DOMPurify, { type Config } from 'dompurify';
import {
  isAllowed,
  richAttributes,
  richTags,
  silentTags,
} from '../../contract/rich-text/rich-text.ts';
import { htmlOf } from '../../contract/rich-text/rich-text-form.ts';
import { neutraliseHtml } from './paste/neutralise-html.ts';
import { isPicture } from './pictures-allowed.ts';

const config: Config = {
  ALLOWED_TAGS: [...richTags],
  ALLOWED_ATTR: [...richAttributes],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  // In addition to the elements whose text is dropped by default.
  FORBID_CONTENTS: [...silentTags],
  // The contract's rule decides about addresses; this one would refuse references to queued files.
  ALLOWED_URI_REGEXP: /^/,
};

/** An instance of its own: hooks apply to everything that an instance sanitises. */
const purify = DOMPurify(window);
purify.addHook('uponSanitizeAttribute', (element, attribute) => {
  const { attrName, attrValue } = attribute;
  const tag = element.nodeName.toLowerCase();
  attribute.keepAttr = isAllowed(tag, attrName, attrValue, isPicture);
});
purify.addHook('afterSanitizeAttributes', (element) => {
  if (element.nodeName === 'IMG' && !element.hasAttribute('src')) element.remove();
});

/** A stored text as safe HTML, whatever the server, a draft or the clipboard contained (decision 0039). */
export const cleanHtml = (text: string): string =>
  purify.sanitize(neutraliseHtml(htmlOf(text)), config);
