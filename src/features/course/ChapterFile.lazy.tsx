import { useRef } from 'react';
import { useSnapshot } from 'valtio';
import { chapterFiles } from '../../contract/content/chapter-files.ts';
import { fileKindOf } from '../../contract/file/file-kinds.ts';
import type { FileClass } from '../../contract/file/file-saving.ts';
import { mediaLength } from '../../lib/pictures/media-length.ts';
import { OneFile } from '../../records/controls/OneFile.tsx';
import { FromLibrary } from '../../records/files/FromLibrary.tsx';
import type { LibraryFile } from '../../records/files/library.ts';
import type { ControlProps } from '../../records/kind.ts';
import { configState } from '../../state/base/config.store.ts';
import { notify } from '../../state/base/notices.store.ts';
import { fileAddress } from '../../state/data/files/stored-file.ts';
import { addFiles, refuseFolders } from '../../state/uploads/upload-actions.ts';
import { trackArrival } from '../../state/uploads/uploads.store.ts';
import { FileDrop } from '../../ui/pictures/FileDrop.tsx';
import { chapterFileHints } from './chapter-file-hints.ts';

type FileProps = ControlProps<string | null>;

/** A chapter's video; its duration is read from the file and filled in. */
export const VideoControl = (props: FileProps) => (
  <ChapterFile {...props} field="videoId" only="video" accept="video/mp4" icon="video" />
);

/** A chapter's audio file; its duration is filled in as well. */
export const AudioControl = (props: FileProps) => (
  <ChapterFile {...props} field="audioId" only="audio" accept=".mp3,.m4a" />
);

/** A chapter's document. */
export const DocumentControl = (props: FileProps) => (
  <ChapterFile
    {...props}
    field="documentId"
    only="document"
    accept=".pdf,.docx,.xlsx,.pptx,.txt,.md,.csv"
  />
);

type Field = keyof typeof chapterFiles;

interface ChapterFileProps extends FileProps {
  field: Field;
  /** Class of files that the library offers. */
  only: FileClass;
  accept: string;
  icon?: string;
}

/** The file that a chapter consists of, from the upload queue or the library. */
function ChapterFile({ field, only, accept, ...props }: ChapterFileProps) {
  const { label, value } = props;
  const { upload: limits } = useSnapshot(configState).values;
  const setFile = useFileSetter(field, props);
  return (
    <OneFile {...props} onRemove={() => void setFile(null, none)}>
      <FileDrop
        label={value ? `更换${label}` : `选择${label}`}
        accept={accept}
        single
        onFiles={([file]) =>
          file && upload(field, file, (reference) => setFile(reference, () => mediaLength(file)))
        }
        onFolders={refuseFolders}
        beside={
          <FromLibrary
            label={label}
            only={only}
            single
            onPick={([file]) => file && void setFile(file.id, () => lengthOf(file))}
          />
        }
      >
        {chapterFileHints[field](limits)}
      </FileDrop>
    </OneFile>
  );
}

/** Puts a file into the queue. What is dropped is not held back by the picker's own choice of files. */
function upload(field: Field, file: File, onReference: (reference: string) => Promise<void>): void {
  const { types, wanted } = chapterFiles[field];
  const type = fileKindOf(file.name)?.type ?? '';
  if (types.some((start) => type.startsWith(start)))
    void addFiles([file], { kind: 'course/file', onReference });
  else notify({ title: `${file.name}：请选择${wanted}`, kind: 'warning' });
}

type Length = () => Promise<number | null>;

/** A removed file has no duration. */
const none: Length = async () => 0;

/** Duration of a stored file in seconds: from its record, else from the file itself; null where unknown. */
async function lengthOf({ duration, address }: LibraryFile): Promise<number | null> {
  return duration ?? (address === null ? null : mediaLength(fileAddress(address)));
}

/**
 * Sets a file, and its duration once that is known unless another file was set meanwhile. An unreadable duration
 * becomes 0: that of the previous file would be wrong.
 */
function useFileSetter(field: Field, { label, onChange, onFields }: FileProps) {
  const latest = useRef<string | null>(null);
  return async (reference: string | null, length: Length) => {
    latest.current = reference;
    onChange(reference);
    if (field === 'documentId') return;
    const duration = await trackArrival(length());
    if (latest.current !== reference) return;
    onFields({ duration: duration ?? 0 });
    if (duration !== null) return;
    notify({ title: `没有读到${label}的时长，请在「时长」中填写`, kind: 'warning' });
  };
}
