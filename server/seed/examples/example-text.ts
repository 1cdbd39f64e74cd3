/** Disclaimer at the end of every example text. */
const DISCLAIMER = '本文为示例内容，仅说明一般规则，不构成法律意见；具体问题请咨询执业律师。';

/** HTML of lines by prefix; adjacent lines of the same list or table are grouped. */
const lists: Readonly<Record<string, string>> = { '- ': 'ul', '1. ': 'ol' };

/**
 * Converts a text to the HTML that the editor produces: `## ` heading, `- ` and `1. ` lists, `| ` table rows (header
 * first), `> law | words` quoted law, other lines paragraphs.
 */
export function exampleText(lines: string): string {
  const rows = lines.trim().split('\n');
  let html = '';
  for (let at = 0; at < rows.length; ) {
    const mark = /^(?:- |1\. |\| )/.exec(rows[at] ?? '')?.[0] ?? '';
    let end = at + 1;
    while (mark && rows[end]?.startsWith(mark)) end += 1;
    const block = rows.slice(at, end).map((row) => row.slice(mark.length));
    html += mark ? group(mark, block) : line(block[0] ?? '');
    at = end;
  }
  return `${html}<p>${DISCLAIMER}</p>`;
}

function group(mark: string, rows: readonly string[]): string {
  const list = lists[mark];
  if (list) return `<${list}>${rows.map((row) => `<li><p>${row}</p></li>`).join('')}</${list}>`;
  const cells = (row: string, cell: string) =>
    `<tr>${row
      .split(' | ')
      .map((one) => `<${cell}><p>${one}</p></${cell}>`)
      .join('')}</tr>`;
  return `<table><tbody>${rows.map((row, at) => cells(row, at === 0 ? 'th' : 'td')).join('')}</tbody></table>`;
}

function line(row: string): string {
  if (row.startsWith('## ')) return `<h2>${row.slice(3)}</h2>`;
  if (!row.startsWith('> ')) return `<p>${row}</p>`;
  const [law, words] = row.slice(2).split(' | ');
  return `<figure class="law-quote"><figcaption>${law}</figcaption><blockquote><p>${words}</p></blockquote></figure>`;
}
