import type { ControlProps } from '../kind.ts';
import type { RichTextEditorProps } from '../rich-text/RichTextEditor.lazy.tsx';
import type { RichTextViewProps } from '../rich-text/RichTextView.lazy.tsx';
import { loadedControl } from './loaded-control.tsx';

const Editor = loadedControl<RichTextEditorProps>(
  () => import('../rich-text/RichTextEditor.lazy.tsx').then((m) => m.RichTextEditor),
  8,
);
const View = loadedControl<RichTextViewProps>(
  () => import('../rich-text/RichTextView.lazy.tsx').then((m) => m.RichTextView),
  8,
);

/** A rich text: the editor is loaded with the form; a read-only field loads only the viewer. */
export const RichTextControl = (props: ControlProps<string>) =>
  props.readOnly ? <View label={props.label} text={props.value} /> : <Editor {...props} />;

/** Preloads the editor, so that the next form shows it together with its other fields. */
export const preloadRichText = Editor.preload;
