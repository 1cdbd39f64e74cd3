import type { Editor } from '@tiptap/core';
import { FilePickerPopup } from '../files/FilePickerPopup.lazy.tsx';
import { InsertPopup } from './InsertPopup.tsx';
import { isAddress } from './nodes/marks.ts';
import { insertPicture } from './paste/insert-pictures.ts';

export interface InsertDialogProps {
  what: 'link' | 'alt' | 'library';
  editor: Editor;
  onClose: () => void;
}

/** Asks for the attributes of a link or a picture, or which stored picture is meant. */
export function InsertDialog(props: InsertDialogProps) {
  return props.what === 'library' ? <StoredPicture {...props} /> : <TextDialog {...props} />;
}

/** A picture that the library has already. */
const StoredPicture = ({ editor, onClose }: InsertDialogProps) => (
  <FilePickerPopup
    only="image"
    single
    onClose={onClose}
    onPick={([file]) => {
      onClose();
      editor.commands.focus();
      if (file?.address) insertPicture(editor, { src: file.address });
    }}
  />
);

function TextDialog({ what, editor, onClose }: InsertDialogProps) {
  const isLink = what === 'link';
  const take = (text: string) => {
    onClose();
    const chain = editor.chain().focus();
    if (!isLink) chain.updateAttributes('picture', { alt: text }).run();
    else if (text === '') chain.extendMarkRange('link').unsetMark('link').run();
    else if (editor.state.selection.empty && !editor.isActive('link')) {
      chain
        .insertContent({ type: 'text', text, marks: [{ type: 'link', attrs: { href: text } }] })
        .run();
    } else chain.extendMarkRange('link').setMark('link', { href: text }).run();
  };
  return isLink ? (
    <InsertPopup
      title="链接"
      label="链接地址"
      hint="以 https:// 开头，或本站以 / 开头的路径；留空则移除链接"
      value={String(editor.getAttributes('link').href ?? '')}
      wrongWith={wrongAddress}
      onTake={take}
      onClose={onClose}
    />
  ) : (
    <InsertPopup
      title="图片的替代文字"
      label="替代文字"
      hint="看不到图片的人会读到它；纯装饰的图片留空"
      value={String(editor.getAttributes('picture').alt ?? '')}
      onTake={take}
      onClose={onClose}
    />
  );
}

const wrongAddress = (text: string): string | null =>
  text === '' || isAddress(text) ? null : '地址应以 https://、mailto:、tel: 或 / 开头';
