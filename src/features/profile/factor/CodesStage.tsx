import { type FormEvent, useEffect, useRef, useState } from 'react';
import { saveFile } from '../../../lib/files/save-file.ts';
import { configState } from '../../../state/base/config.store.ts';
import { copyText } from '../../../state/base/copy-text.ts';
import { requireUserName } from '../../../state/session/session.store.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Icon } from '../../../ui/marks/Icon.tsx';

interface CodesStageProps {
  /** Id of the form, for a button outside it. */
  id: string;
  codes: readonly string[];
  onDone: () => void;
}

/** Recovery codes, shown once: continues only after the user confirms that they are stored. */
export function CodesStage({ id, codes, onDone }: CodesStageProps) {
  const [stored, setStored] = useState(false);
  const [attempted, setAttempted] = useState(false);
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => list.current?.focus(), []);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (stored) onDone();
    else setAttempted(true);
  };
  return (
    <form className="factor-codes" id={id} noValidate onSubmit={handleSubmit}>
      <p className="soft small">手机不在身边时用它登录，每个只能用一次。关掉这里就不再显示。</p>
      <ol ref={list} tabIndex={-1} aria-label="恢复码">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <p className="page-actions">
        <Button onClick={() => void copyText(codes.join('\n'), '恢复码已复制')}>
          <Icon name="copy" size={16} />
          复制
        </Button>
        <Button onClick={() => save(codes)}>
          <Icon name="download" size={16} />
          下载 .txt
        </Button>
      </p>
      <label>
        <input
          type="checkbox"
          checked={stored}
          aria-invalid={attempted && !stored}
          onChange={({ target }) => setStored(target.checked)}
        />
        我已经存在安全的地方
      </label>
      {attempted && !stored && (
        <p className="field-error" role="alert">
          先把恢复码存好，再勾选这一项
        </p>
      )}
    </form>
  );
}

/** Saves the codes as a text file that explains them. */
function save(codes: readonly string[]): void {
  const { title } = configState.values;
  const userName = requireUserName();
  const lines = [`${title} 恢复码，账号 ${userName}，每个只能用一次`, '', ...codes, ''];
  saveFile(
    new Blob([lines.join('\r\n')], { type: 'text/plain' }),
    `${title}恢复码-${userName}.txt`,
  );
}
