/**
 * HTML with attributes out of effect that something would happen to while it is parsed: the policy of the pages
 * reports each `style` and handler, and names in a form take the place of its properties.
 */
export const neutraliseHtml = (html: string): string =>
  html.replace(/<[a-z][^<>]*/gi, (tag) =>
    tag
      .replace(/([\s"'])(style|id|name)(?=\s*=)/gi, '$1data-$2')
      .replace(/([\s"'/])on(?=\w+\s*=)/gi, '$1data-on'),
  );
