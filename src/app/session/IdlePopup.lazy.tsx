import { useEffect, useRef, useState } from 'react';
import { formatLength } from '../../lib/dates/length.ts';
import { continueSession, idleTimeLeft } from '../../state/session/idle.store.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { DialogFrame } from '../../ui/overlays/DialogFrame.tsx';

const SECOND = 1000;
/** Seconds left at which a screen reader announces them; the dialog itself is announced when it opens. */
const ANNOUNCED_AT = [60, 30, 10];

/** The dialog itself; see IdleWarning.tsx. Closing it in any way counts as use. */
export function IdlePopup({ open }: { open: boolean }) {
  const button = useRef<HTMLButtonElement>(null);
  return (
    <DialogFrame
      alert
      open={open}
      title="即将自动退出登录"
      focusFirst={button}
      onClose={continueSession}
      actions={
        <Button ref={button} tone="primary" onClick={continueSession}>
          继续使用
        </Button>
      }
    >
      <Countdown />
    </DialogFrame>
  );
}

function Countdown() {
  const left = useSecondsLeft();
  const announced = ANNOUNCED_AT.findLast((seconds) => left <= seconds);
  return (
    <>
      <p>
        已有一段时间没有操作，
        <strong className="countdown" role="timer">
          {formatLength(left)}
        </strong>
        后将自动退出登录。已输入的内容会作为草稿留在本设备。
      </p>
      <p className="sr-only" aria-live="polite">
        {announced !== undefined && `还有 ${announced} 秒自动退出登录`}
      </p>
    </>
  );
}

function useSecondsLeft(): number {
  const [left, setLeft] = useState(secondsLeft);
  useEffect(() => {
    const timer = setInterval(() => setLeft(secondsLeft()), SECOND);
    return () => clearInterval(timer);
  }, []);
  return left;
}

const secondsLeft = (): number => Math.max(0, Math.ceil(idleTimeLeft() / SECOND));
