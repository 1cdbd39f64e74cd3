import { use, useRef } from 'react';
import { Skeleton } from '../../ui/page/States.tsx';
import type { ControlProps } from '../kind.ts';
import type { RichTextEditorProps } from '../rich-text/RichTextEditor.lazy.tsx';
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
  const pressed = useRef(false);
  if (props.readOnly) return <View label={props.label} text={props.value} />;
  return <Editor {...props} pressed={pressed} />;
}

/** Preloads the editor, so that the next form shows it together with its other fields. */
export const preloadRichText = Editor.preload;

/** An empty text without a frame looks as its editor will show it, and takes the press on it. */
function EditorSkeleton({ label, value, pressed }: RichTextEditorProps) {
  const isFree = use(ToolbarSlot) !== null;
  const press = () => {
    pressed.current = true;
  };
  return (
    <div className="field">
      {isFree && value === '' ? (
        <div className="editor" data-free="true">
          <div className="rich-text ProseMirror" aria-busy="true" onPointerDown={press}>
            <p data-placeholder={FIRST_HINT}>
              <br />
            </p>
          </div>
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
