import '../menu.css';
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import { placeMenu } from '../place-menu.ts';
import { useLeaving } from './use-leaving.ts';

interface PopupPanelProps {
  /** `id` of the button it belongs to: it stands below, and gives the focus back. */
  triggerId: string;
  label: string;
  children: ReactNode;
  onClose: () => void;
}

/** Things to look at beside their button, the page staying as it is; Escape or a press elsewhere closes it. */
export function PopupPanel({ triggerId, label, children, onClose }: PopupPanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const trigger = document.getElementById(triggerId);
    if (!panel.current || !trigger) return;
    placeMenu(panel.current, trigger.getBoundingClientRect(), 'end');
    panel.current.focus({ preventScroll: true });
  }, [triggerId]);
  useLeaving(panel, triggerId, onClose);
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onClose();
    document.getElementById(triggerId)?.focus({ preventScroll: true });
  };
  return (
    <div
      ref={panel}
      className="popup-panel"
      role="dialog"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={handleKeyDown}
    >
      {children}
    </div>
  );
}
