import { useState } from 'react';
import type { AboveProps } from '../../records/RecordForm.tsx';
import { fileAddress } from '../../state/file-address.ts';
import { Button } from '../../ui/Button.tsx';
import { DialogFrame } from '../../ui/DialogFrame.tsx';
import { previewPage } from './preview-page.ts';

interface PreviewPopupProps extends AboveProps {
  open: boolean;
  onClose: () => void;
}

const frames = [
  { frame: 'desktop', label: '桌面' },
  { frame: 'phone', label: '手机' },
] as const;

/** How readers will see what stands in the form, saved or not; made on this device, so it works without a network. */
export function PreviewPopup({ open, onClose, fields, files }: PreviewPopupProps) {
  const [frame, setFrame] = useState<'desktop' | 'phone'>('desktop');
  const cover = files.find(({ id }) => id === fields.coverId);
  const html = previewPage(fields, cover ? fileAddress(cover.address) : null);
  return (
    <DialogFrame
      wide
      open={open}
      title="预览"
      onClose={onClose}
      actions={<Button onClick={onClose}>关闭</Button>}
    >
      <div className="page-actions">
        {frames.map((one) => (
          <Button
            key={one.frame}
            aria-pressed={frame === one.frame}
            onClick={() => setFrame(one.frame)}
          >
            {one.label}
          </Button>
        ))}
      </div>
      <iframe className="preview" data-frame={frame} title="文章预览" sandbox="" srcDoc={html} />
    </DialogFrame>
  );
}
