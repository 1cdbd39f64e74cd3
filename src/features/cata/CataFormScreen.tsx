import { RecordFormScreen } from '../../records/form/RecordFormScreen.tsx';
import { useTreePreset } from '../../records/form/use-preset.ts';
import { catas } from './cata.kind.ts';

const NAMES = ['parentId'];

/** 新增栏目 and 编辑栏目: one form; the path decides which. */
export function CataFormScreen() {
  const preset = useTreePreset(NAMES);
  return <RecordFormScreen kind={catas} preset={preset} />;
}
