import '../../ui/pane/pane.css';
import './split.css';
import { type ReactNode, useRef } from 'react';
import { useLocation } from 'wouter';
import { IconLink } from '../../ui/buttons/LinkButton.tsx';
import { usePaneOver } from '../../ui/pane/use-pane-over.ts';
import { useRoomBeside } from '../../ui/pane/use-room-beside.ts';

interface MasterDetailProps {
  /** The list or tree. */
  children: ReactNode;
  /** Details of one of them; null: none is open. */
  details: ReactNode;
  /** What the details are: 编辑栏目. */
  label: string;
  /** Where the list stands alone. */
  back: string;
  /** What leads there; default 关闭. */
  closing?: string;
}

/** A list with the details of what is chosen beside it, on one sheet. */
export const MasterDetail = ({ children, details, ...pane }: MasterDetailProps) => (
  <div className="split flush">
    <div className="split-main">{children}</div>
    {details && <Pane {...pane}>{details}</Pane>}
  </div>
);

function Pane({ label, back, closing = '关闭', children }: Omit<MasterDetailProps, 'details'>) {
  const place = useRef<HTMLElement>(null);
  const isBeside = useRoomBeside();
  const [, navigate] = useLocation();
  const close = () => navigate(back, { replace: true });
  usePaneOver(place, !isBeside, close);
  return (
    <>
      {!isBeside && <div className="pane-veil" onPointerDown={close} />}
      <aside ref={place} className="pane details" aria-label={label} tabIndex={-1}>
        <span className="details-close">
          <IconLink icon="close" label={closing} href={back} />
        </span>
        {children}
      </aside>
    </>
  );
}
