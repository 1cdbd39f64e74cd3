/** Spreadsheets execute a cell that begins like this. */
const FORMULA = /^[=+\-@\t\r]/;
const SPECIAL = /[",\r\n]/;

function cell(value: string): string {
  const harmless = FORMULA.test(value) && !isNumber(value) ? `'${value}` : value;
  return SPECIAL.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

const isNumber = (value: string): boolean => /^-?\d+(\.\d+)?$/.test(value);

/**
 * Rows as a CSV file (RFC 4180) that Excel reads as UTF-8. A cell that a spreadsheet would execute as a formula is
 * prefixed with an apostrophe: content is not trusted.
 */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
