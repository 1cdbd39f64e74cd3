import { useState } from 'react';
import { allCatas } from '../../../records/all-catas.ts';
import type { BatchAskProps } from '../../../records/list/batch.ts';
import { useRecordOptions } from '../../../records/record-options.ts';
import { Button } from '../../../ui/Button.tsx';
import { DialogFrame } from '../../../ui/overlays/DialogFrame.tsx';
import { Select } from '../../../ui/Select.tsx';

/** Which column articles are moved to. */
export function MoveArticlesPopup({ open, count, onConfirm, onCancel }: BatchAskProps) {
  const [cataId, setCataId] = useState('');
  const options = useRecordOptions(allCatas);
  return (
    <DialogFrame
      open={open}
      title={`移动 ${count} 篇文章`}
      onClose={onCancel}
      actions={
        <>
          <Button onClick={onCancel}>取消</Button>
          <Button tone="primary" onClick={() => onConfirm({ cataId: cataId || null })}>
            移动
          </Button>
        </>
      }
    >
      <p className="soft">已发布的文章会立即出现在新栏目中。</p>
      <Select
        label="移到栏目"
        value={cataId}
        options={[{ value: '', label: '不属于任何栏目' }, ...options]}
        onChange={setCataId}
      />
    </DialogFrame>
  );
}
