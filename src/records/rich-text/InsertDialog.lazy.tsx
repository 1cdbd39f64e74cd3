import type { Editor } from '@tiptap/core';
import { configState } from '../../state/base/config.store.ts';
import { fileAddress } from '../../state/data/files/stored-file.ts';
import { FilePickerPopup } from '../files/FilePickerPopup.lazy.tsx';
import { backToText } from './back-to-text.ts';
import { InsertPopup } from './InsertPopup.tsx';
import { LawDialog } from './law/LawDialog.tsx';
import { isAddress } from './nodes/marks.ts';
import { insertPicture } from './paste/insert-pictures.ts';

export interface InsertDialogProps {
  what: 'link' | 'library' | 'file' | 'law';
  editor: Editor;
  onClose: () => void;
}

/** Dialogs for the address of a link, a stored picture or file, or a quotation from a law. */
export function InsertDialog(props: InsertDialogProps) {
  if (props.what === 'library') return <StoredPicture {...props} />;
  if (props.what === 'law') return <LawDialog {...props} />;
  return props.what === 'file' ? <StoredFile {...props} /> : <LinkDialog {...props} />;
}

/** Inserts a picture that is in the library already. */
const StoredPicture = ({ editor, onClose }: InsertDialogProps) => (
  <FilePickerPopup
    only="image"
    single
    onClose={onClose}
    onPick={([file]) => {
      if (file?.address) insertPicture(editor, { src: file.address });
      backToText(editor, onClose);
    }}
  />
);

/** Inserts a link to a file of the library, with the file's name. */
const StoredFile = ({ editor, onClose }: InsertDialogProps) => (
  <FilePickerPopup
    single
    onClose={onClose}
    onPick={([file]) => {
      if (file?.address) {
        const href = new URL(fileAddress(file.address), location.href).href;
        const marks = [{ type: 'link', attrs: { href } }];
        editor.commands.insertContent({ type: 'text', text: file.name, marks });
      }
      backToText(editor, onClose);
    }}
  />
);

function LinkDialog({ editor, onClose }: InsertDialogProps) {
  const setLink = (text: string) => {
    const chain = editor.chain();
    if (text === '') chain.extendMarkRange('link').unsetMark('link').run();
    else if (editor.state.selection.empty && !editor.isActive('link')) {
      chain
        .insertContent({ type: 'text', text, marks: [{ type: 'link', attrs: { href: text } }] })
        .run();
    } else chain.extendMarkRange('link').setMark('link', { href: text }).run();
    backToText(editor, onClose);
  };
  return (
    <InsertPopup
      title="链接"
      label="链接地址"
      hint="以 https:// 开头，或本站以 / 开头的路径；留空则移除链接"
      value={String(editor.getAttributes('link').href ?? '')}
      wrongWith={wrongAddress}
      onSubmit={setLink}
      onClose={onClose}
    />
  );
}

const wrongAddress = (text: string): string | null =>
  text === '' || (isAddress(text) && mayLink(text))
    ? null
    : '地址应以 https://、mailto:、tel: 或 / 开头';

/** The rule that the server applies when it saves; links to stored files of this site have a dialog of their own. */
const mayLink = (address: string): boolean =>
  configState.values.httpLinks === true || !/^http:/i.test(address);
