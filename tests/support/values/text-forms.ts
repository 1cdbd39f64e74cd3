/** Names with search inputs that must match: another case or width, or a part. */
export const textForms: readonly (readonly [stored: string, typed: readonly string[]])[] = [
  ['租赁合同（2026）', ['租赁合同（2026）', '租赁合同(2026)', '（２０２６）', '合同(20']],
  ['问答:离婚,抚养', ['问答:离婚,抚养', '问答：离婚，抚养', '婚，抚']],
  ['合同Ⅱ', ['合同Ⅱ', '合同ⅱ']],
  ['Ａ座租约abc', ['Ａ座租约abc', 'A座租约ABC', 'ａ座租约ＡＢＣ', 'Ｃ']],
  ['ÉmileПРИМЕР', ['ÉmileПРИМЕР', 'émileпример', 'ÉMILE', 'при']],
  ['[一]^-二]*!', ['[一]^-二]*!', '［一］＾－二］＊！', ']＾', '-二', '^']],
  ['［一］＾－二］＊！', ['[一]^-二]*!', '［一］＾－二］＊！']],
];
