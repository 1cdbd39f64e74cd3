import './user.css';
import { copyText } from '../../state/base/copy-text.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Icon } from '../../ui/marks/Icon.tsx';
import { DialogFrame } from '../../ui/overlays/DialogFrame.tsx';

/** A generated password, its user, and the reason. */
export interface ShownPassword {
  title: string;
  userName: string;
  roles: string;
  /** Null: the server has shown it before. */
  password: string | null;
}

export interface OneTimePasswordPopupProps extends ShownPassword {
  onClose: () => void;
}

/** See OneTimePassword.tsx. Closed only by its button. */
export function OneTimePasswordPopup(props: OneTimePasswordPopupProps) {
  const { title, userName, roles, password, onClose } = props;
  return (
    <DialogFrame
      open
      stays
      size="middle"
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>关闭</Button>
          {password && (
            <Button
              tone="primary"
              onClick={() => void copyText(`账号 ${userName}\n一次性密码 ${password}`)}
            >
              <Icon name="copy" />
              复制账号和密码
            </Button>
          )}
        </>
      }
    >
      <p className="soft small">把账号和一次性密码交给本人，登录后须换掉。</p>
      <dl className="user-facts">
        <dt>账号</dt>
        <dd>{userName}</dd>
        <dt>角色</dt>
        <dd>{roles || '没有'}</dd>
      </dl>
      {password ? (
        <p className="user-password">
          <output aria-label="一次性密码">{password}</output>
          <Button onClick={() => void copyText(password)}>
            <Icon name="copy" />
            复制
          </Button>
        </p>
      ) : (
        <p className="field-error">一次性密码已经给出过，不能再显示；请重置密码。</p>
      )}
      <p className="user-warning">
        <Icon name="warning" size={16} />
        只在这里显示一次，关掉后谁也看不到；忘了只能重置密码。
      </p>
    </DialogFrame>
  );
}
