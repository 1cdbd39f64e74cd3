import '../../../ui/fields/forms.css';
import './factor.css';
import { useEffect, useId } from 'react';
import { useSnapshot } from 'valtio';
import { configState } from '../../../state/base/config.store.ts';
import { endDuty, followDuty } from '../../../state/editing/end-duty.ts';
import { useOnlineOnly } from '../../../state/editing/use-online-only.ts';
import { sessionState } from '../../../state/session/session.store.ts';
import { signOut } from '../../../state/session/session-end.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { DutyPage } from '../../../ui/page/DutyPage.lazy.tsx';
import { CodesStage } from './CodesStage.tsx';
import { FactorSteps } from './FactorSteps.tsx';
import { readFactor } from './factor.api.ts';
import { PasswordStage } from './PasswordStage.tsx';
import { ScanStage } from './ScanStage.tsx';
import { type Stage, useFactorSetup } from './use-factor-setup.ts';

const leads: Readonly<Record<Stage['name'], string>> = {
  password: '你的角色要求两步验证，设置好才能进入。手机上要有一个验证器应用。',
  scan: '用验证器扫码，再输入它显示的 6 位数字。',
  codes: '两步验证已开启。',
};
const buttons: Readonly<Record<Stage['name'], string>> = {
  password: '下一步',
  scan: '开启两步验证',
  codes: '进入',
};

/** The duty to set up the second factor that a role requires, before any other call is answered (S-ADM-8). */
export function NewFactorScreen() {
  const site = useSnapshot(configState).values;
  const { user } = useSnapshot(sessionState);
  const form = useId();
  const setup = useFactorSetup();
  const { stage, busy, problem, errors } = setup;
  const { label, disabled } = useOnlineOnly(buttons[stage.name]);
  useEffect(followDuty, []);
  useEffect(leaveIfOn, []);
  if (!user) return null;
  const inCodes = stage.name === 'codes';
  return (
    <DutyPage
      site={site}
      user={user}
      heading={inCodes ? '保存恢复码' : '设置两步验证'}
      lead={leads[stage.name]}
      onSignOut={() => void signOut().then(() => location.reload())}
    >
      {stage.name !== 'password' && <FactorSteps scanned={inCodes} />}
      {stage.name === 'password' && (
        <PasswordStage
          id={form}
          error={errors.password}
          onPassword={(typed) => void setup.begin(typed)}
        />
      )}
      {stage.name === 'scan' && <ScanStage id={form} secret={stage.secret} setup={setup} />}
      {inCodes && <CodesStage id={form} codes={stage.codes} onDone={() => void endDuty()} />}
      {problem && (
        <p className="field-error" role="alert">
          {problem}
        </p>
      )}
      <Button type="submit" form={form} tone="primary" disabled={busy || (disabled && !inCodes)}>
        {inCodes ? buttons.codes : label}
      </Button>
    </DutyPage>
  );
}

/** It may have been switched on elsewhere, or here before a reload. */
function leaveIfOn(): void {
  readFactor().then(
    ({ on }) => void (on && endDuty()),
    () => undefined,
  );
}
