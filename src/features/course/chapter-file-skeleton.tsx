import type { FunctionComponent } from 'react';
import { useSnapshot } from 'valtio';
import { FileSkeleton } from '../../records/controls/FileSkeleton.tsx';
import type { ControlProps } from '../../records/kind.ts';
import { configState } from '../../state/base/config.store.ts';
import { chapterFileHints } from './chapter-file-hints.ts';

/** Skeleton of a chapter's file control. */
export const chapterFileSkeleton = (
  field: keyof typeof chapterFileHints,
): FunctionComponent<ControlProps<string | null>> =>
  function ChapterFileSkeleton(props) {
    const { upload } = useSnapshot(configState).values;
    return <FileSkeleton {...props} hint={chapterFileHints[field](upload)} />;
  };
