import { type FormEvent, useEffect, useRef, useState } from 'react';
import { encode } from 'uqr';
import { copyText } from '../../../state/base/copy-text.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { SixDigits } from '../../../ui/codes/SixDigits.tsx';
import { Icon } from '../../../ui/marks/Icon.tsx';
import type { FactorSetup, Secret } from './use-factor-setup.ts';

interface ScanStageProps {
  /** Id of the form, for a button outside it. */
  id: string;
  secret: Secret;
  setup: FactorSetup;
}

/** Shows the secret for an authenticator, and asks for a code generated from it. */
export function ScanStage({ id, secret: { ticket, secret, uri }, setup }: ScanStageProps) {
  const input = useRef<HTMLInputElement>(null);
  const [digits, setDigits] = useState('');
  const [missing, setMissing] = useState('');
  const { errors, busy } = setup;
  useEffect(() => input.current?.focus(), []);
  // A rejected code is cleared; after a network failure it stays.
  useEffect(() => {
    if (errors.code) setDigits('');
  }, [errors]);
  const confirm = async (code: string) => {
    setMissing(code.length < 6 ? '请输入 6 位数字' : '');
    if (code.length === 6) await setup.confirm(ticket, code);
    input.current?.focus();
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    void confirm(digits);
  };
  return (
    <form className="factor-scan" id={id} noValidate onSubmit={handleSubmit}>
      <QrCode text={uri} name="两步验证的二维码，扫不了就手动输入旁边的密钥" />
      <div>
        <p>用验证器扫码</p>
        <p className="soft small">任何支持 TOTP 的验证器都可以。</p>
        <p>扫不了就手动输入密钥</p>
        <code>{secret.match(/.{1,4}/g)?.join(' ')}</code>
        <Button tone="link" onClick={() => void copyText(secret, '密钥已复制')}>
          <Icon name="copy" size={14} />
          复制密钥
        </Button>
        <SixDigits
          label="输入验证器上的 6 位数字"
          ref={input}
          value={digits}
          error={missing || errors.code}
          readOnly={busy}
          onChange={setDigits}
          onComplete={(code) => void confirm(code)}
        />
      </div>
    </form>
  );
}

/** Quiet zone in modules: QR readers need four. */
const BORDER = 4;

/** A QR code, dark on white in both schemes; `name` is its accessible name. */
function QrCode({ text, name }: { text: string; name: string }) {
  const { size, data } = encode(text, { ecc: 'M', border: BORDER });
  const dark = data.flatMap((row, y) => row.flatMap((set, x) => (set ? `M${x} ${y}h1v1h-1z` : [])));
  return (
    <svg className="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={name}>
      <path d={dark.join('')} />
    </svg>
  );
}
