import './factor.css';
import { useId } from 'react';
import { notify } from '../../../state/base/notices.store.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { DialogFrame } from '../../../ui/overlays/DialogFrame.tsx';
import { CodesStage } from './CodesStage.tsx';
import { FactorSteps } from './FactorSteps.tsx';
import { renewCodes, switchOff } from './factor.api.ts';
import { PasswordStage } from './PasswordStage.tsx';
import { ScanStage } from './ScanStage.tsx';
import { useFactorSetup } from './use-factor-setup.ts';

/** A change of one's own second factor. */
export type FactorTask = 'on' | 'replace' | 'codes' | 'off';

const titles: Readonly<Record<FactorTask, string>> = {
  on: '开启两步验证',
  replace: '换一部手机',
  codes: '重新生成恢复码',
  off: '关闭两步验证',
};
const hints: Readonly<Record<FactorTask, string>> = {
  on: '先确认是你本人，再用手机上的验证器扫码。',
  replace: '新手机确认之前，原来的验证器一直有效；之后恢复码也会换新。',
  codes: '以前的恢复码马上作废。',
  off: '以后只用密码就能登录，恢复码作废；通行密钥不变。',
};

export interface FactorPopupProps {
  task: FactorTask;
  onClose: () => void;
  /** Called when the server has changed something. */
  onChanged: () => void;
}

/**
 * Asks for the current password, then performs the task, in one dialog. Recovery codes are left only by their button.
 */
export function FactorPopup({ task, onClose, onChanged }: FactorPopupProps) {
  const form = useId();
  const setup = useFactorSetup();
  const { stage, busy, problem, errors } = setup;
  const work = async (password: string) => {
    if (task === 'on' || task === 'replace') return setup.begin(password);
    if (task === 'codes') {
      return setup.send(async () => setup.show((await renewCodes(password)).codes));
    }
    if (!(await setup.send(() => switchOff(password)))) return;
    notify({ title: '两步验证已关闭', kind: 'success' });
    onChanged();
  };
  const inCodes = stage.name === 'codes';
  const close = inCodes ? onChanged : onClose;
  return (
    <DialogFrame
      open
      stays={inCodes}
      size={stage.name === 'scan' ? 'sides' : 'middle'}
      title={inCodes ? '保存恢复码' : titles[task]}
      onClose={close}
      actions={
        <>
          {stage.name === 'scan' && <span />}
          {inCodes && task !== 'codes' && <span className="factor-on">两步验证已开启</span>}
          {!inCodes && <Button onClick={onClose}>取消</Button>}
          <Button
            type="submit"
            form={form}
            tone={task === 'off' ? 'danger' : 'primary'}
            disabled={busy}
          >
            {inCodes ? '完成' : task === 'off' ? '关闭两步验证' : '下一步'}
          </Button>
        </>
      }
    >
      {stage.name !== 'password' && task !== 'codes' && <FactorSteps scanned={inCodes} />}
      {stage.name === 'password' && (
        <>
          <p className="factor-hint">{hints[task]}</p>
          <PasswordStage
            id={form}
            error={errors.password}
            onPassword={(typed) => void work(typed)}
          />
        </>
      )}
      {stage.name === 'scan' && <ScanStage id={form} secret={stage.secret} setup={setup} />}
      {inCodes && <CodesStage id={form} codes={stage.codes} onDone={close} />}
      {problem && (
        <p className="field-error" role="alert">
          {problem}
        </p>
      )}
    </DialogFrame>
  );
}
