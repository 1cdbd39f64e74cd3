import type { FunctionComponent } from 'react';
import { useSnapshot } from 'valtio';
import { FileBones } from '../../records/controls/FileBones.tsx';
import type { ControlProps } from '../../records/kind.ts';
import { configState } from '../../state/base/config.store.ts';
import { chapterFileHints } from './chapter-file-hints.ts';

/** Skeleton of a chapter's file control. */
export const chapterFileBones = (
  field: keyof typeof chapterFileHints,
): FunctionComponent<ControlProps<string | null>> =>
  function ChapterFileBones(props) {
    const { upload } = useSnapshot(configState).values;
    return <FileBones {...props} hint={chapterFileHints[field](upload)} />;
  };
