import { useState } from 'react';
import type { FormProps } from '../../../records/form/use-record-form.ts';
import { useStandings } from '../../../records/rich-text/law/use-standings.ts';
import { fileAddress } from '../../../state/data/files/stored-file.ts';
import { useQueuedPictures } from '../../../state/uploads/use-queued-pictures.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { DialogFrame } from '../../../ui/overlays/DialogFrame.tsx';
import { previewPage } from './preview-page.ts';

export interface PreviewPopupProps extends Pick<FormProps, 'fields' | 'files'> {
  open: boolean;
  onClose: () => void;
}

const frames = [
  { frame: 'desktop', label: '桌面', width: '100%' },
  { frame: 'phone', label: '手机', width: 'min(375px, 100%)' },
] as const;

/** Preview of the form's content for readers, saved or not; generated on this device, so it works offline. */
export function PreviewPopup({ open, onClose, fields, files }: PreviewPopupProps) {
  const [frame, setFrame] = useState<(typeof frames)[number]>(frames[0]);
  const { coverId, body } = fields;
  const queued = useQueuedPictures({ coverId, body });
  const cover = files.find(({ id }) => id === coverId);
  const address = cover ? fileAddress(cover.address) : queued.get(String(coverId));
  const html = previewPage(fields, address ?? null, queued, useStandings());
  return (
    <DialogFrame
      size="wide"
      open={open}
      title="预览"
      onClose={onClose}
      actions={<Button onClick={onClose}>关闭</Button>}
    >
      <div className="page-actions">
        {frames.map((one) => (
          <Button key={one.frame} aria-pressed={frame === one} onClick={() => setFrame(one)}>
            {one.label}
          </Button>
        ))}
      </div>
      {/* Each page in a new frame: a busy Chromium loses a page that replaces another while that is still loading. */}
      <iframe
        key={html}
        title="文章预览"
        data-frame={frame.frame}
        sandbox=""
        srcDoc={html}
        style={{
          display: 'block',
          width: frame.width,
          height: '60vh',
          margin: '12px auto 0',
          border: 0,
        }}
      />
    </DialogFrame>
  );
}
