import { useCallback, useState } from 'react';
import { ErrorState, Skeleton } from '../../ui/States.tsx';
import { useLoaded } from '../../ui/use-loaded.ts';
import type { ControlProps } from '../kind.ts';
import type { RichTextEditorProps } from '../rich-text/RichTextEditor.tsx';
import type { RichTextViewProps } from '../rich-text/RichTextView.tsx';

const loadEditor = () => import('../rich-text/RichTextEditor.tsx').then((m) => m.RichTextEditor);
const loadView = () => import('../rich-text/RichTextView.tsx').then((m) => m.RichTextView);

/** A rich text: its editor is loaded with the form, or only its reader where nothing may be changed. */
export function RichTextControl(props: ControlProps<string>) {
  const { label, value, readOnly } = props;
  const [failed, setFailed] = useState(false);
  const fail = useCallback(() => setFailed(true), []);
  const Editor = useLoaded<RichTextEditorProps>(loadEditor, !readOnly && !failed, fail);
  const View = useLoaded<RichTextViewProps>(loadView, readOnly && !failed, fail);
  if (!readOnly && Editor) return <Editor {...props} />;
  return (
    <div className="field">
      <span className="field-label">{label}</span>
      {failed && <ErrorState message={`${label}没有加载出来`} onRetry={() => setFailed(false)} />}
      {!failed && (readOnly && View ? <View label={label} text={value} /> : <Skeleton rows={8} />)}
    </div>
  );
}
