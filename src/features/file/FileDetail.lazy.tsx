import '../../ui/page/lists.css';
import '../../ui/fields/forms.css';
import '../../records/files/files.css';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { fileLibrary } from '../../contract/file/file-library.ts';
import { isComposing } from '../../lib/is-composing.ts';
import { Waiting } from '../../records/Waiting.tsx';
import { recordKey } from '../../state/data/reply-keys.ts';
import { useReply } from '../../state/data/use-reply.ts';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import { CachedBanner } from '../../ui/page/States.tsx';
import { FileActions } from './FileActions.tsx';
import { FileDelete } from './FileDelete.tsx';
import { FileEdit } from './FileEdit.tsx';
import { FileFacts } from './FileFacts.tsx';
import { FilePreview } from './FilePreview.tsx';
import { FileUses } from './FileUses.tsx';

export interface FileDetailProps {
  id: string;
  onClose: () => void;
}

/** One stored file beside the list, or over it in a narrow window: preview, properties, uses. */
export function FileDetail({ id, onClose }: FileDetailProps) {
  const reply = useReply(fileLibrary.get, { id }, recordKey('file', id));
  const { data: file } = reply;
  const pane = useRef<HTMLElement>(null);
  usePane(pane, onClose);
  const name = file?.name ?? '文件';
  return (
    <section ref={pane} className="file-pane" role="dialog" aria-label={name} tabIndex={-1}>
      <header className="file-pane-head">
        <h2 className="one-line" title={name}>
          {name}
        </h2>
        <IconButton icon="close" label="关闭" onClick={onClose} />
      </header>
      {file ? (
        <>
          <FilePreview file={file} />
          <div className="file-pane-body">
            <CachedBanner reply={reply} />
            <div className="page-actions">
              <FileActions file={file} />
              <FileDelete file={file} onDeleted={onClose} />
            </div>
            <FileFacts file={file} />
            <FileUses id={id} onLeave={onClose} />
            <FileEdit file={file} onSaved={reply.reload} />
          </div>
        </>
      ) : (
        <div className="file-pane-body">
          <Waiting reply={reply} />
        </div>
      )}
    </section>
  );
}

/** Overlays above the pane, and elements that handle Escape themselves. */
const ABOVE =
  '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"], [data-choosing="true"]';

/** Moves the focus to the pane and, if it is still there on closing, back; Escape closes the pane. */
function usePane(pane: RefObject<HTMLElement | null>, onClose: () => void): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event;
    if (key !== 'Escape' || event.defaultPrevented || isComposing(event)) return;
    if (!(target instanceof Element)) return;
    const above = target.closest(ABOVE);
    if (!above || above === pane.current) onClose();
  });
  useEffect(() => {
    const before = document.activeElement;
    const listener = (event: KeyboardEvent) => handleKey(event);
    pane.current?.focus({ preventScroll: true });
    document.addEventListener('keydown', listener);
    return () => {
      document.removeEventListener('keydown', listener);
      const isLost = document.activeElement === document.body;
      if (isLost && before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, [pane]);
}
