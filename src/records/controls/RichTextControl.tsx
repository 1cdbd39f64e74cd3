import { type PointerEvent, use, useRef } from 'react';
import { Skeleton } from '../../ui/page/States.tsx';
import type { ControlProps } from '../kind.ts';
import type { PressedAt, RichTextEditorProps } from '../rich-text/RichTextEditor.lazy.tsx';
import type { RichTextViewProps } from '../rich-text/RichTextView.lazy.tsx';
import { FIRST_HINT } from './first-hint.ts';
import { loadedControl } from './loaded-control.tsx';
import { ToolbarSlot } from './toolbar-slot.ts';

const Editor = loadedControl<RichTextEditorProps>(
  () => import('../rich-text/RichTextEditor.lazy.tsx').then((m) => m.RichTextEditor),
  EditorSkeleton,
);
const View = loadedControl<RichTextViewProps>(
  () => import('../rich-text/RichTextView.lazy.tsx').then((m) => m.RichTextView),
  8,
);

/** A rich text: the editor is loaded with the form; a read-only field loads only the viewer. */
export function RichTextControl(props: ControlProps<string>) {
  const pressed = useRef<PressedAt | null>(null);
  if (props.readOnly) return <View label={props.label} text={props.value} />;
  return <Editor {...props} pressed={pressed} />;
}

/** Preloads the editor, so that the next form shows it together with its other fields. */
export const preloadRichText = Editor.preload;

const EarlyText = loadedControl<RichTextViewProps>(
  () => import('../rich-text/RichTextView.lazy.tsx').then((m) => m.EarlyText),
  () => <Skeleton rows={8} />,
);

/** Preloads what shows a text until its editor is there, so that the next form shows it with its other fields. */
export const preloadEarlyText = EarlyText.preload;

/** A text without a frame looks as its editor will show it, and takes the press on it. */
function EditorSkeleton({ label, value, pressed }: RichTextEditorProps) {
  const isFree = use(ToolbarSlot) !== null;
  const handlePress = ({ currentTarget, clientX, clientY }: PointerEvent) => {
    const { left, top } = currentTarget.getBoundingClientRect();
    pressed.current = { x: clientX - left, y: clientY - top };
  };
  return (
    <div className="field">
      {isFree ? (
        <div className="editor" data-free="true" onPointerDown={handlePress}>
          {value === '' ? EMPTY : <EarlyText label={label} text={value} />}
        </div>
      ) : (
        <>
          <span className="field-label">{label}</span>
          <Skeleton rows={8} />
        </>
      )}
    </div>
  );
}

const EMPTY = (
  <div className="rich-text ProseMirror" aria-busy="true">
    <p data-placeholder={FIRST_HINT}>
      <br />
    </p>
  </div>
);
