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
  /** Details of the selected record; null: none is open. */
  details: ReactNode;
  /** Label of the details: 编辑栏目. */
  label: string;
  /** Address of the list alone. */
  back: string;
  /** Label of the link to it; default 关闭. */
  closing?: string;
}

/** A list with the details of the selected record next to it, on one sheet. */
export const MasterDetail = ({ children, details, ...pane }: MasterDetailProps) => (
  <div className="split flush" data-open={Boolean(details)}>
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
