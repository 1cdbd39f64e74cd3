import { RecordFormScreen } from '../../records/RecordFormScreen.tsx';
import { usePreset } from '../../records/use-preset.ts';
import { catas } from './cata.kind.ts';

/** 新增栏目 and 编辑栏目: one form, told apart by its path. */
export function CataFormScreen() {
  const preset = usePreset(['parentId']);
  return <RecordFormScreen kind={catas} preset={preset} />;
}
