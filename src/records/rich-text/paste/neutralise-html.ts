/**
 * HTML with those attributes disabled that are active while it is parsed: the pages' content security policy reports
 * each `style` and handler, and named form fields shadow properties of the form.
 */
export const neutraliseHtml = (html: string): string =>
  html.replace(/<[a-z][^<>]*/gi, (tag) =>
    tag
      .replace(/([\s"'])(style|id|name)(?=\s*=)/gi, '$1data-$2')
      .replace(/([\s"'/])on(?=\w+\s*=)/gi, '$1data-on'),
  );
