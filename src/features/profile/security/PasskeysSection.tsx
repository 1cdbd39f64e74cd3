import { useState } from 'react';
import { PASSKEYS_MAX, type Passkey } from '../../../contract/session/factor.ts';
import { formatMoment } from '../../../lib/dates/dates.ts';
import { notify } from '../../../state/base/notices.store.ts';
import { useOnlineOnly } from '../../../state/editing/use-online-only.ts';
import { useSending } from '../../../state/editing/use-sending.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { MoreButton } from '../../../ui/buttons/MoreButton.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { useLoaded } from '../../../ui/hooks/use-loaded.ts';
import { Age } from '../../../ui/marks/Age.tsx';
import { Icon } from '../../../ui/marks/Icon.tsx';
import { removePasskey } from '../factor/factor.api.ts';
import type { PasskeyPopupProps } from '../factor/PasskeyPopup.lazy.tsx';
import { LastUsed } from './FactorSection.tsx';
import { SecurityRow, SecuritySection } from './SecuritySection.tsx';

const loadPopup = () => import('../factor/PasskeyPopup.lazy.tsx').then((m) => m.PasskeyPopup);
const isSupported = 'PublicKeyCredential' in globalThis;

interface PasskeysSectionProps {
  passkeys: readonly Passkey[];
  onChanged: () => void;
}

/** Different for two of the same name. */
const passkeyName = ({ name, createdAt }: Passkey): string =>
  `${name}，${formatMoment(createdAt)} 添加`;

/** 通行密钥: the devices that sign this user in by themselves. */
export function PasskeysSection({ passkeys, onChanged }: PasskeysSectionProps) {
  const [edited, setEdited] = useState<Passkey | 'new' | null>(null);
  const [removed, setRemoved] = useState<Passkey | null>(null);
  const { problem, send } = useSending();
  const { label, disabled } = useOnlineOnly('添加');
  const close = () => setEdited(null);
  const Popup = useLoaded<PasskeyPopupProps>(loadPopup, edited !== null, close);
  const remove = async ({ id, name }: Passkey) => {
    setRemoved(null);
    if (!(await send(() => removePasskey(id)))) return;
    notify({ title: `通行密钥「${name}」已删除`, kind: 'success' });
    onChanged();
  };
  return (
    <SecuritySection
      title="通行密钥"
      mark={<span className="panel-count"> {passkeys.length} 个</span>}
      action={
        isSupported &&
        passkeys.length < PASSKEYS_MAX && (
          <Button disabled={disabled} onClick={() => setEdited('new')}>
            <Icon name="add" size={16} />
            {label}
          </Button>
        )
      }
      hint={
        isSupported
          ? '用指纹、面容或设备密码登录，不用再输密码。只在自己的设备上添加。'
          : '这个浏览器或这个地址不能用通行密钥。'
      }
    >
      {passkeys.length > 0 && (
        <ul className="plain-list" aria-label="通行密钥">
          {passkeys.map((passkey) => (
            <SecurityRow
              key={passkey.id}
              icon={<Icon name="key" />}
              name={passkey.name}
              fact={
                <>
                  <Age at={passkey.createdAt} /> 添加
                </>
              }
              used={<LastUsed at={passkey.lastUsedAt} />}
              action={
                <MoreButton
                  title={passkeyName(passkey)}
                  actions={
                    disabled
                      ? []
                      : [
                          { value: 'rename', label: '重命名', onSelect: () => setEdited(passkey) },
                          {
                            value: 'remove',
                            label: '删除',
                            danger: true,
                            onSelect: () => setRemoved(passkey),
                          },
                        ]
                  }
                />
              }
            />
          ))}
        </ul>
      )}
      {problem && (
        <p className="field-error" role="alert">
          {problem}
        </p>
      )}
      {edited && Popup && (
        <Popup
          passkey={edited === 'new' ? null : edited}
          onClose={close}
          onChanged={() => {
            close();
            onChanged();
          }}
        />
      )}
      <ConfirmDialog
        open={removed !== null}
        title={`删除通行密钥「${removed && passkeyName(removed)}」？`}
        danger
        confirmLabel="删除"
        onCancel={() => setRemoved(null)}
        onConfirm={() => removed && void remove(removed)}
      >
        那台设备要用密码登录，直到再次添加。
      </ConfirmDialog>
    </SecuritySection>
  );
}
