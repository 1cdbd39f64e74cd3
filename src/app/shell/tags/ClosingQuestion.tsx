import { useCallback, useState } from 'react';
import { closeTags, type Tag } from '../../../state/menu/tags.store.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { navigate } from '../../address.ts';

interface Closing {
  /** Tags that wait for the answer. */
  asked: readonly Tag[];
  /** Closes tags, after asking where some have unsaved edits (S-TAG-9). */
  request: (tags: readonly Tag[]) => void;
  answer: (close: boolean) => void;
}

/** Closing tags, with the question before it. */
export function useClosing(): Closing {
  const [asked, setAsked] = useState<readonly Tag[]>([]);
  const request = useCallback((tags: readonly Tag[]) => {
    if (tags.some(({ dirty }) => dirty)) setAsked(tags);
    else close(tags);
  }, []);
  const answer = (agreed: boolean) => {
    if (agreed) close(asked);
    setAsked([]);
  };
  return { asked, request, answer };
}

function close(tags: readonly Tag[]): void {
  const next = closeTags(tags.map(({ key }) => key));
  if (next !== null) navigate(next);
}

/** Asks before edits go out of sight; they stay on the device as drafts. */
export function ClosingQuestion({ asked, answer }: Closing) {
  const names = asked.filter(({ dirty }) => dirty).map(({ title }) => `「${title}」`);
  return (
    <ConfirmDialog
      open={asked.length > 0}
      title="关闭页面"
      confirmLabel="关闭"
      onConfirm={() => answer(true)}
      onCancel={() => answer(false)}
    >
      {names.join('、')}有未保存的修改，确定关闭吗？修改会作为草稿留在本设备，再次打开时可以继续。
    </ConfirmDialog>
  );
}
