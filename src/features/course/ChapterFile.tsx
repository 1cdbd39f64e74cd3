import { type ReactNode, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { chapterFiles } from '../../contract/chapter-files.ts';
import { fileKindOf } from '../../contract/file-kinds.ts';
import { mediaLength } from '../../lib/media-length.ts';
import { OneFile } from '../../records/controls/OneFile.tsx';
import type { ControlProps } from '../../records/kind.ts';
import { configState } from '../../state/config.ts';
import { notify } from '../../state/notices.ts';
import { addFiles, refuseFolders } from '../../state/upload-actions.ts';
import { FileDrop } from '../../ui/FileDrop.tsx';

type FileProps = ControlProps<string | null>;

/** A chapter's video; its length is read from the file and filled in. */
export function VideoControl(props: FileProps) {
  const { videoMaxMB } = useSnapshot(configState).values.upload;
  return (
    <ChapterFile {...props} field="videoId" accept="video/mp4" icon="video">
      视频（.mp4）不超过 {videoMaxMB}MB，离线时也可添加，时长自动读取。
    </ChapterFile>
  );
}

/** A chapter to be listened to; its length too. */
export function AudioControl(props: FileProps) {
  const { fileMaxMB } = useSnapshot(configState).values.upload;
  return (
    <ChapterFile {...props} field="audioId" accept=".mp3,.m4a">
      音频（.mp3 .m4a）不超过 {fileMaxMB}MB，离线时也可添加，时长自动读取。
    </ChapterFile>
  );
}

/** A chapter to be read as a file. */
export function DocumentControl(props: FileProps) {
  const { fileMaxMB } = useSnapshot(configState).values.upload;
  return (
    <ChapterFile {...props} field="documentId" accept=".pdf,.docx,.xlsx,.pptx,.txt,.md,.csv">
      文档（.pdf .docx .xlsx .pptx .txt .md .csv）不超过 {fileMaxMB}MB，离线时也可添加。
    </ChapterFile>
  );
}

interface ChapterFileProps extends FileProps {
  field: keyof typeof chapterFiles;
  accept: string;
  icon?: string;
  children: ReactNode;
}

/** The file that a chapter consists of, through the upload queue. */
function ChapterFile({ field, accept, children, ...props }: ChapterFileProps) {
  const { label, value, onChange } = props;
  return (
    <OneFile {...props} onRemove={() => onChange(null)}>
      <FileDrop
        label={value ? `更换${label}` : `选择${label}`}
        accept={accept}
        single
        onFiles={useChosen(field, props)}
        onFolders={refuseFolders}
      >
        {children}
      </FileDrop>
    </OneFile>
  );
}

/** Takes a chosen file, and its length once that is known, unless another one was taken meanwhile. */
function useChosen(field: keyof typeof chapterFiles, { onChange, onFields }: FileProps) {
  const { types, wanted } = chapterFiles[field];
  const latest = useRef('');
  return ([file]: readonly File[]) => {
    if (!file) return;
    // What is dropped is not held back by the picker's own choice of files.
    const type = fileKindOf(file.name)?.type ?? '';
    if (!types.some((start) => type.startsWith(start))) {
      return notify({ title: `${file.name}：请选择${wanted}`, kind: 'warning' });
    }
    const take = async (reference: string) => {
      latest.current = reference;
      onChange(reference);
      if (field === 'documentId') return;
      const duration = await mediaLength(file);
      if (duration !== null && latest.current === reference) onFields({ duration });
    };
    void addFiles([file], { take });
  };
}
