import { type Dispatch, type SetStateAction, useCallback, useId, useState } from 'react';
import { useLoaded } from '../hooks/use-loaded.ts';
import type { MenuPopupProps } from '../overlays/MenuPopup.lazy.tsx';
import { Button, type ButtonProps } from './Button.tsx';

const loadPopup = () => import('../overlays/MenuPopup.lazy.tsx').then((m) => m.MenuPopup);

type Actions = Pick<MenuPopupProps, 'actions' | 'align' | 'checked'>;
interface MenuButtonProps extends ButtonProps, Actions {}
/** `far`: not hovered or focused yet, and only the button is rendered; lists have hundreds. */
type Stage = 'far' | 'near' | 'open';

/** A button that opens a list of actions. The list's code is loaded on hover or focus. */
export function MenuButton({ actions, align, checked, ...button }: MenuButtonProps) {
  const id = useId();
  const [stage, setStage] = useState<Stage>('far');
  const open = stage === 'open';
  const approach = () => setStage((now) => (now === 'far' ? 'near' : now));
  return (
    <>
      <Button
        {...button}
        id={id}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setStage(open ? 'near' : 'open')}
        // Not `pointerenter`: rows that scroll under a resting pointer would each render a menu.
        onPointerMove={approach}
        onPointerDown={approach}
        onFocus={approach}
        // While the list's code is loading: afterwards the list hears it itself.
        onKeyDown={({ key }) => key === 'Escape' && open && setStage('near')}
      />
      {stage !== 'far' && <Menu {...{ open, setStage, actions, align, checked }} triggerId={id} />}
    </>
  );
}

interface MenuProps extends Actions, Pick<MenuPopupProps, 'open' | 'triggerId'> {
  setStage: Dispatch<SetStateAction<Stage>>;
}

function Menu({ setStage, ...rest }: MenuProps) {
  // Where loading fails the menu is closed; the next click retries.
  const handleFailed = useCallback(() => setStage('far'), [setStage]);
  const Popup = useLoaded<MenuPopupProps>(loadPopup, true, handleFailed);
  return Popup && <Popup {...rest} onOpenChange={(open) => setStage(open ? 'open' : 'near')} />;
}
