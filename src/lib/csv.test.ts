import { describe, expect, it } from 'vitest';
import { csvOf } from './csv.ts';

describe('CSV', () => {
  it('quotes what would break a row, and begins with a mark for Excel', () => {
    expect(
      csvOf([
        ['标题', '备注'],
        ['a,b', '他说"好"\n走了'],
      ]),
    ).toBe('\uFEFF标题,备注\r\n"a,b","他说""好""\n走了"\r\n');
  });

  it.each(['=1+1', '+cmd', '-2+3', '@SUM(A1)', '\t=1', '\r=1'])('%j is not run', (hostile) => {
    expect(csvOf([[hostile]])).toContain(`'${hostile}`);
  });

  it.each(['-3', '-3.50', '0'])('the number %s stays a number', (number) => {
    expect(csvOf([[number]])).toBe(`\uFEFF${number}\r\n`);
  });
});
