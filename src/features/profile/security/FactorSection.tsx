import { useState } from 'react';
import type { FactorState } from '../../../contract/session/factor.ts';
import { useOnlineOnly } from '../../../state/editing/use-online-only.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { useLoaded } from '../../../ui/hooks/use-loaded.ts';
import { Age } from '../../../ui/marks/Age.tsx';
import { Icon } from '../../../ui/marks/Icon.tsx';
import type { FactorPopupProps, FactorTask } from '../factor/FactorPopup.lazy.tsx';
import { SecurityRow, SecuritySection } from './SecuritySection.tsx';

const loadPopup = () => import('../factor/FactorPopup.lazy.tsx').then((m) => m.FactorPopup);

interface FactorSectionProps {
  factor: FactorState;
  onChanged: () => void;
}

/** 两步验证: whether it is on, its method, and the number of unused recovery codes. */
export function FactorSection({ factor, onChanged }: FactorSectionProps) {
  const { on, since, lastUsedAt, codes, required } = factor;
  const [task, setTask] = useState<FactorTask | null>(null);
  const { label, disabled } = useOnlineOnly(on ? '关闭' : '开启');
  const close = () => setTask(null);
  const Popup = useLoaded<FactorPopupProps>(loadPopup, task !== null, close);
  const changed = () => {
    close();
    onChanged();
  };
  return (
    <SecuritySection
      title="两步验证"
      mark={on && <OnMark />}
      action={
        !(on && required) && (
          <Button disabled={disabled} onClick={() => setTask(on ? 'off' : 'on')}>
            {label}
          </Button>
        )
      }
      hint={hintOf(factor)}
    >
      {on && (
        <ul className="plain-list" aria-label="两步验证">
          <SecurityRow
            icon={<Icon name="phone" />}
            name="验证器"
            fact={
              since !== null && (
                <>
                  <Age at={since} /> 开启
                </>
              )
            }
            used={<LastUsed at={lastUsedAt} />}
            action={
              <Button tone="plain" disabled={disabled} onClick={() => setTask('replace')}>
                换一部手机
              </Button>
            }
          />
          <SecurityRow
            icon={<Icon name="key" />}
            name="恢复码"
            fact={`还剩 ${codes.left} 个，共 ${codes.total} 个`}
            used={<LastUsed at={codes.lastUsedAt} />}
            action={
              <Button tone="plain" disabled={disabled} onClick={() => setTask('codes')}>
                重新生成
              </Button>
            }
          />
        </ul>
      )}
      {task && Popup && <Popup task={task} onClose={close} onChanged={changed} />}
    </SecuritySection>
  );
}

const OnMark = () => (
  <span className="badge" data-tone="success">
    已开启
  </span>
);

function hintOf({ on, required }: FactorState): string {
  if (!on) return '开启后，登录时在密码之后再输验证器上的 6 位数字，密码泄露了别人也进不来。';
  return `登录时在密码之后再输 6 位数字。${required ? '你的角色要求开启，不能关闭。' : ''}`;
}

/** Time of last use. */
export const LastUsed = ({ at }: { at: number | null }) =>
  at === null ? (
    '还没有用过'
  ) : (
    <>
      上次用 <Age at={at} />
    </>
  );
