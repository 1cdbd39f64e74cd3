import {
  type ChangeEvent,
  type ClipboardEvent,
  type KeyboardEvent,
  type MouseEvent,
  useRef,
  useState,
} from 'react';
import { isComposing } from '../../lib/is-composing.ts';
import { hasSeparator, splitWords, uniqueWords } from '../../lib/typed-words.ts';
import { Chip } from '../marks/Chip.tsx';
import { type FieldProps, Frame, useField } from './Field.tsx';

interface ChipFieldProps extends FieldProps {
  value: readonly string[];
  readOnly?: boolean | undefined;
  onChange: (value: readonly string[]) => void;
}

/** The text of the input. It is part of the value at once, as its last word, so that drafts and Ctrl S include it. */
interface Typed {
  text: string;
  /** Whether it is the last word of the value; a duplicate is not. */
  counts: boolean;
}

const NOTHING: Typed = { text: '', counts: false };

/**
 * Short texts in one field, each as a chip: Enter, a comma, a paste or leaving the field turns the typed text into
 * chips.
 */
export function ChipField({ value, readOnly, onChange, ...props }: ChipFieldProps) {
  const { frame, control } = useField(props);
  const [{ text, counts }, setTyped] = useState(NOTHING);
  const [news, setNews] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const isLast = counts && value.at(-1) === text.trim();
  const chips = isLast ? value.slice(0, -1) : value;

  /** Adds finished words, and the text typed after them. */
  const put = (finished: readonly string[], typing: string) => {
    const whole = uniqueWords([...chips, ...finished]);
    const last = typing.trim();
    const isNew = last !== '' && !whole.includes(last);
    setTyped({ text: typing, counts: isNew });
    if (whole.length > chips.length) setNews(`已添加 ${whole.slice(chips.length).join('、')}`);
    onChange(isNew ? [...whole, last] : whole);
  };
  const finish = () => text !== '' && put([text.trim()], '');
  const remove = (word: string) => {
    setNews(`已移除 ${word}`);
    onChange(value.filter((one) => one !== word));
  };
  const handleChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const words = splitWords(target.value);
    put(words.slice(0, -1), words.length > 1 ? (words.at(-1) ?? '') : target.value);
  };
  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isComposing(event.nativeEvent) || readOnly) return;
    if (event.key === 'Enter') {
      // Otherwise Enter submits the form.
      event.preventDefault();
      finish();
    }
    const last = chips.at(-1);
    // Holding the key empties the typed text, and stops there.
    if (event.key === 'Backspace' && text === '' && !event.repeat && last) remove(last);
  };
  /** A single-line input would join pasted lines. */
  const handlePaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData.getData('text/plain');
    if (readOnly || !hasSeparator(pasted)) return;
    event.preventDefault();
    const { selectionStart, selectionEnd } = event.currentTarget;
    const before = text.slice(0, selectionStart ?? text.length);
    put(splitWords(before + pasted + text.slice(selectionEnd ?? text.length)), '');
  };
  return (
    <Frame {...frame}>
      <div className="input chip-field" data-invalid={control['aria-invalid']}>
        <ul aria-label={`已选的${props.label}`} onClickCapture={(event) => moveFocus(event, input)}>
          {chips.map((word) => (
            <li key={word}>
              <Chip plain label={word} onRemove={readOnly ? undefined : () => remove(word)} />
            </li>
          ))}
        </ul>
        <input
          {...control}
          ref={input}
          autoComplete="off"
          placeholder={readOnly ? '' : '添加'}
          value={text}
          readOnly={readOnly}
          onChange={handleChange}
          onKeyDown={handleKey}
          onPaste={handlePaste}
          onBlur={finish}
        />
      </div>
      <span role="status" className="sr-only">
        {news}
      </span>
    </Frame>
  );
}

/** A removed chip passes the focus to the one next to it. */
function moveFocus(
  { target }: MouseEvent<HTMLUListElement>,
  input: { current: HTMLInputElement | null },
): void {
  const chip = (target as HTMLElement).closest('li');
  const beside = chip?.nextElementSibling ?? chip?.previousElementSibling;
  (beside?.querySelector('button') ?? input.current)?.focus();
}
