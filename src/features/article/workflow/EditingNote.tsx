import { Age } from '../../../ui/Age.tsx';
import { Button } from '../../../ui/Button.tsx';
import { useEditors } from './use-editors.ts';

interface EditingNoteProps {
  id: string;
  /** Something was typed here. */
  typing: boolean;
}

/** Who else is editing the article. It only informs: a stale save ends in the conflict dialog. */
export function EditingNote({ id, typing }: EditingNoteProps) {
  const { other, takeOver } = useEditors(id, typing);
  if (!other) return null;
  return (
    <p className="banner" role="note">
      {other.userName} 正在编辑这篇文章（始于 <Age at={other.since} />
      ）。同时修改的内容会在保存时比较，不会互相覆盖。
      <Button onClick={takeOver}>接管</Button>
    </p>
  );
}
