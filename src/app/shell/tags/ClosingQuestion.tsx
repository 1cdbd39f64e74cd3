import { useCallback, useState } from 'react';
import { closeTags, type Tag } from '../../../state/menu/tags.store.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { navigate } from '../../address.ts';

interface Closing {
  /** Tags that await confirmation. */
  closing: readonly Tag[];
  /** Closes tags, after a confirmation where some have unsaved edits (S-TAG-9). */
  request: (tags: readonly Tag[]) => void;
  answer: (close: boolean) => void;
}

/** Closes tags, with a confirmation where needed. */
export function useClosing(): Closing {
  const [closing, setClosing] = useState<readonly Tag[]>([]);
  const request = useCallback((tags: readonly Tag[]) => {
    if (tags.some(({ dirty }) => dirty)) setClosing(tags);
    else close(tags);
  }, []);
  const answer = (agreed: boolean) => {
    if (agreed) close(closing);
    setClosing([]);
  };
  return { closing, request, answer };
}

function close(tags: readonly Tag[]): void {
  const next = closeTags(tags.map(({ key }) => key));
  if (next !== null) navigate(next);
}

/** Confirms closing tags with unsaved edits; the edits stay on the device as drafts. */
export function ClosingQuestion({ closing, answer }: Closing) {
  const names = closing.filter(({ dirty }) => dirty).map(({ title }) => `「${title}」`);
  return (
    <ConfirmDialog
      open={closing.length > 0}
      title="关闭页面"
      confirmLabel="关闭"
      onConfirm={() => answer(true)}
      onCancel={() => answer(false)}
    >
      {names.join('、')}有未保存的修改，确定关闭吗？修改会作为草稿留在本设备，再次打开时可以继续。
    </ConfirmDialog>
  );
}
