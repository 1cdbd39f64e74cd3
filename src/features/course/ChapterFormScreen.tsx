import { RecordFormScreen } from '../../records/form/RecordFormScreen.tsx';
import { useTreePreset } from '../../records/form/use-preset.ts';
import { chapters } from './chapter.kind.ts';

const NAMES = ['courseId', 'parentId'];

/** 新增章节 and 编辑章节: one form; the path decides which. */
export const ChapterFormScreen = () => (
  <RecordFormScreen kind={chapters} preset={useTreePreset(NAMES)} />
);
