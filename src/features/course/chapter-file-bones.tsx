import type { FunctionComponent } from 'react';
import { useSnapshot } from 'valtio';
import { FileBones } from '../../records/controls/FileBones.tsx';
import type { ControlProps } from '../../records/kind.ts';
import { configState } from '../../state/base/config.store.ts';
import { chapterFileHints } from './chapter-file-hints.ts';

/** The shape of the control of a chapter's file, while its code is on its way. */
export const chapterFileBones = (
  field: keyof typeof chapterFileHints,
): FunctionComponent<ControlProps<string | null>> =>
  function ChapterFileBones(props) {
    const { upload } = useSnapshot(configState).values;
    return <FileBones {...props} hint={chapterFileHints[field](upload)} />;
  };
