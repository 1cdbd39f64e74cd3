import { useCallback, useId, useState } from 'react';
import { Button, type ButtonProps } from './Button.tsx';
import type { MenuPopupProps } from './MenuPopup.tsx';
import { useLoaded } from './use-loaded.ts';

const loadPopup = () => import('./MenuPopup.tsx').then((m) => m.MenuPopup);

interface MenuButtonProps extends ButtonProps, Pick<MenuPopupProps, 'actions' | 'checked'> {}

/** A button that opens a list of actions. The list's code comes when the pointer or the focus does. */
export function MenuButton({ actions, checked, ...button }: MenuButtonProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const [near, setNear] = useState(false);
  // Without its list it is not open; the next click tries again.
  const handleFailed = useCallback(() => {
    setNear(false);
    setOpen(false);
  }, []);
  const Popup = useLoaded<MenuPopupProps>(loadPopup, near || open, handleFailed);
  const approach = () => setNear(true);
  return (
    <>
      <Button
        {...button}
        id={id}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        onPointerEnter={approach}
        onFocus={approach}
      />
      {Popup && (
        <Popup
          open={open}
          onOpenChange={setOpen}
          triggerId={id}
          actions={actions}
          checked={checked}
        />
      )}
    </>
  );
}
