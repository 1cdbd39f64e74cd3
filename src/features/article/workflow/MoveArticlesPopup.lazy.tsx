import { useState } from 'react';
import { storedCatas } from '../../../records/all-catas.ts';
import type { BatchAskProps } from '../../../records/list/batch/batch.ts';
import { useRecordChoices } from '../../../records/record-options.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Select } from '../../../ui/fields/Select.tsx';
import { DialogFrame } from '../../../ui/overlays/DialogFrame.tsx';

/** The choice of no column; initially nothing is chosen. */
const NONE = 'none';

/** Chooses the column that articles are moved to. */
export function MoveArticlesPopup({ open, count, onConfirm, onCancel }: BatchAskProps) {
  const [chosen, setChosen] = useState('');
  const [error, setError] = useState('');
  const { options, finding } = useRecordChoices(storedCatas, undefined, chosen !== NONE && chosen);
  const move = () => {
    if (chosen) onConfirm({ cataId: chosen === NONE ? null : chosen });
    else setError('请选择要移到的栏目');
  };
  return (
    <DialogFrame
      open={open}
      title={`移动 ${count} 篇文章`}
      onClose={onCancel}
      actions={
        <>
          <Button onClick={onCancel}>取消</Button>
          <Button tone="primary" onClick={move}>
            移动
          </Button>
        </>
      }
    >
      <p className="soft">已发布的文章会立即出现在新栏目中。</p>
      <Select
        label="移到栏目"
        value={chosen}
        error={error}
        options={[{ value: NONE, label: '不属于任何栏目' }, ...options]}
        finding={finding}
        onChange={(value) => {
          setChosen(value);
          setError('');
        }}
      />
    </DialogFrame>
  );
}
