import './forms.css';
import {
  type ChangeEvent,
  type ClipboardEvent,
  type DragEvent,
  type ReactNode,
  useId,
} from 'react';

interface FileDropProps {
  label: string;
  /** What is taken, and what happens to it. */
  children: ReactNode;
  onFiles: (files: readonly File[]) => void;
}

/** A place for files: chosen, dropped, or pasted while the focus is in it. */
export function FileDrop({ label, children, onFiles }: FileDropProps) {
  const input = useId();
  const take = (files: FileList | null) => {
    if (files && files.length > 0) onFiles([...files]);
  };
  const handleChoose = (event: ChangeEvent<HTMLInputElement>) => {
    take(event.target.files);
    event.target.value = '';
  };
  const handleDrop = (event: DragEvent) => {
    event.preventDefault();
    take(event.dataTransfer.files);
  };
  const handlePaste = (event: ClipboardEvent) => take(event.clipboardData.files);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the labelled input does the same
    <div
      className="drop-zone"
      onDragOver={(event) => event.preventDefault()}
      onDrop={handleDrop}
      onPaste={handlePaste}
    >
      {/* The browser's own button speaks the browser's language, and says that nothing is chosen. */}
      <input id={input} className="sr-only" type="file" multiple onChange={handleChoose} />
      <label htmlFor={input} className="button">
        {label}
      </label>
      <p className="soft small">{children}</p>
    </div>
  );
}
