import './factor.css';
import { useId, useState } from 'react';
import type { Passkey } from '../../../contract/session/factor.ts';
import { browserName } from '../../../lib/browser-name.ts';
import { notify } from '../../../state/base/notices.store.ts';
import { useSending } from '../../../state/editing/use-sending.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { TextField } from '../../../ui/fields/Field.tsx';
import { DialogFrame } from '../../../ui/overlays/DialogFrame.tsx';
import { addPasskey, renamePasskey } from './factor.api.ts';
import { PasswordStage } from './PasswordStage.tsx';

export interface PasskeyPopupProps {
  /** Null: a new passkey. */
  passkey: Passkey | null;
  onClose: () => void;
  /** Called when the server has changed something. */
  onChanged: () => void;
}

/** Names a passkey; a new one requires the password as well, and then the device's confirmation. */
export function PasskeyPopup({ passkey, onClose, onChanged }: PasskeyPopupProps) {
  const form = useId();
  const [name, setName] = useState(() => passkey?.name ?? browserName(navigator.userAgent));
  const { busy, problem, errors, refuse, send } = useSending();
  const save = async (work: () => Promise<unknown>, done: string) => {
    if (name.trim() === '') return refuse({ name: '请输入名称' });
    if (!(await send(work))) return;
    notify({ title: done, kind: 'success' });
    onChanged();
  };
  const field = (
    <TextField
      label="名称"
      hint="看得出是哪台设备"
      maxLength={40}
      value={name}
      error={errors.name}
      onChange={({ target }) => setName(target.value)}
    />
  );
  return (
    <DialogFrame
      open
      size="middle"
      title={passkey ? `重命名「${passkey.name}」` : '添加通行密钥'}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button type="submit" form={form} tone="primary" disabled={busy}>
            {passkey ? '保存' : '下一步'}
          </Button>
        </>
      }
    >
      {passkey ? (
        <form
          className="form-grid"
          id={form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void save(() => renamePasskey(passkey.id, name), '通行密钥已改名');
          }}
        >
          {field}
        </form>
      ) : (
        <>
          <p className="factor-hint">
            用这台设备的指纹、面容或设备密码登录，不用再输密码。只在自己的设备上添加。
          </p>
          <PasswordStage
            id={form}
            error={errors.password}
            onPassword={(typed) => void save(() => addPasskey(typed, name), '通行密钥已添加')}
          >
            {field}
          </PasswordStage>
        </>
      )}
      {problem && (
        <p className="field-error" role="alert">
          {problem}
        </p>
      )}
    </DialogFrame>
  );
}
