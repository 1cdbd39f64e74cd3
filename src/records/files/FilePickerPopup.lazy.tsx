import './files.css';
import '../../ui/page/lists.css';
import { useRef, useState } from 'react';
import type { FileClass } from '../../contract/file/file-saving.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { TextField } from '../../ui/fields/Field.tsx';
import { Select } from '../../ui/fields/Select.tsx';
import { DialogFrame } from '../../ui/overlays/DialogFrame.tsx';
import { Pager } from '../../ui/page/Pager.tsx';
import { CachedBanner, EmptyState } from '../../ui/page/States.tsx';
import { FoundStatus } from '../list/FoundStatus.tsx';
import { useTyping } from '../list/filters/use-typing.ts';
import { Waiting } from '../Waiting.tsx';
import { fileClassChoices, type LibraryFile } from './library.ts';
import { PickedFile } from './PickedFile.tsx';
import { PICKED_FROM, useLibrary } from './use-library.ts';

export interface FilePickerPopupProps {
  /** The only kind that is offered. */
  only?: FileClass | undefined;
  /** One file only. */
  single?: boolean | undefined;
  onPick: (files: readonly LibraryFile[]) => void;
  /** Receives a picture that is to be cropped first. */
  onCrop?: (file: LibraryFile) => void;
  onClose: () => void;
}

const EMPTY = '没有符合条件的文件';
const COUNTED = { measure: '个' };

/** Picker for files of the library; see FromLibrary.tsx. No form element: its submit would reach the form around it. */
export function FilePickerPopup(props: FilePickerPopupProps) {
  const { only, single = false, onPick, onCrop, onClose } = props;
  const search = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState({ keyword: '', kind: only ?? ('' as const), page: 1 });
  const [typed, type] = useTyping(query.keyword, (keyword) =>
    setQuery({ ...query, keyword, page: 1 }),
  );
  const [chosen, setChosen] = useState<readonly LibraryFile[]>([]);
  const [first] = chosen;
  const reply = useLibrary(query);
  const { data } = reply;
  const toggle = (file: LibraryFile, isChosen: boolean) => {
    const others = single ? [] : chosen.filter(({ id }) => id !== file.id);
    setChosen(isChosen ? [...others, file] : others);
  };
  return (
    <DialogFrame
      open
      size="wide"
      title="从文件库选择"
      focusFirst={search}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>取消</Button>
          {onCrop && (
            <Button disabled={!first} onClick={() => first && onCrop(first)}>
              裁剪后选用
            </Button>
          )}
          <Button tone="primary" disabled={chosen.length === 0} onClick={() => onPick(chosen)}>
            {chosen.length > 1 ? `选用 ${chosen.length} 个文件` : '选用'}
          </Button>
        </>
      }
    >
      <search className="toolbar">
        <TextField
          ref={search}
          label="关键词"
          type="search"
          maxLength={120}
          placeholder="文件名"
          value={typed}
          onChange={({ target }) => type(target.value)}
        />
        {!only && (
          <Select
            label="类型"
            value={query.kind}
            options={[{ value: '', label: '全部' }, ...fileClassChoices]}
            onChange={(kind) => setQuery({ ...query, kind: kind as FileClass | '', page: 1 })}
          />
        )}
      </search>
      <FoundStatus
        query={JSON.stringify([query.keyword, query.kind])}
        total={data?.total}
        kind={COUNTED}
        empty={EMPTY}
      />
      <CachedBanner reply={reply} />
      {!data && <Waiting reply={reply} />}
      {data?.list.length === 0 && <EmptyState title={EMPTY} />}
      <fieldset className="file-field file-grid">
        <legend className="sr-only">可选的文件</legend>
        {data?.list.map((file) => (
          <PickedFile
            key={file.id}
            file={file}
            single={single}
            chosen={chosen.some(({ id }) => id === file.id)}
            onChange={(isChosen) => toggle(file, isChosen)}
          />
        ))}
      </fieldset>
      {data && (
        <Pager
          page={query.page}
          pages={Math.ceil(data.total / PICKED_FROM)}
          total={data.total}
          onPage={(page) => setQuery({ ...query, page })}
        />
      )}
    </DialogFrame>
  );
}
