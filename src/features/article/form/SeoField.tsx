import { frameOf } from '../../../records/controls/typed.tsx';
import type { ControlProps } from '../../../records/kind.ts';
import { TextArea, TextField } from '../../../ui/fields/Field.tsx';

/** Maximum characters that search engines show. */
const best = { title: 30, keywords: 50, description: 80 } as const;

const meterOf = (text: string, most: number): string =>
  text.length > most
    ? `${text.length} 字，超出建议的 ${most} 字，搜索结果中会被截断`
    : `${text.length}/${most} 字`;

/** A line that shows how much of it search engines display. */
const lineFor = (most: number) => (props: ControlProps<string>) => (
  <TextField
    {...frameOf(props)}
    hint={meterOf(props.value, most)}
    value={props.value}
    readOnly={props.readOnly}
    onChange={({ target }) => props.onChange(target.value)}
  />
);

export const SeoTitle = lineFor(best.title);
export const SeoKeywords = lineFor(best.keywords);

/** The description below a search result. */
export const SeoDescription = (props: ControlProps<string>) => (
  <TextArea
    {...frameOf(props)}
    rows={3}
    hint={meterOf(props.value, best.description)}
    value={props.value}
    readOnly={props.readOnly}
    onChange={({ target }) => props.onChange(target.value)}
  />
);
