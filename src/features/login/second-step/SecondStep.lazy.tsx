import './second-step.css';
import { type ReactNode, useEffect, useState } from 'react';
import * as v from 'valibot';
import { ContractError } from '../../../api/errors.ts';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import { factorNeeded, passkeyLogin, passkeyOptions } from '../../../contract/session/factor.ts';
import { configSettled } from '../../../state/base/config.store.ts';
import { client } from '../../../state/base/page-client.ts';
import { presentPasskey } from '../../../state/session/passkeys.ts';
import { LoginTitle } from '../../../ui/page/LoginLetter.tsx';
import { ByDigits } from './ByDigits.tsx';
import { ByRecoveryCode } from './ByRecoveryCode.tsx';
import { useSecondStep } from './use-second-step.ts';
import { WayIcon } from './WayIcon.tsx';

type Ticket = v.InferOutput<typeof factorNeeded>;

/** Parses the ticket in `rtn_data` of code 1006. */
export function ticketIn(data: unknown): Ticket {
  const found = v.safeParse(factorNeeded, data);
  if (!found.success) throw new ContractError('1006 without a ticket', true);
  return found.output;
}

/** Signs in with a passkey of this site. Rejects with an ApiError, or with the browser's refusal as a message. */
export async function requestPasskeyLogin(): Promise<ReplyOf<typeof passkeyLogin>> {
  await configSettled();
  const { ticket, options } = await client.call(passkeyOptions, {}, { quiet: true });
  const response = await presentPasskey(options);
  return client.call(passkeyLogin, { ticket, response }, { quiet: true });
}

interface SecondStepProps {
  ticket: Ticket;
  remember: boolean;
  title: string;
  /** Whether the server answered the last request. */
  there: boolean | null;
  onSignedIn: () => void;
  /** Returns to the form, with the reason why the password is needed again. */
  onBack: (reason: string) => void;
}

/** The step after the password for a user with 两步验证, in place of the form (S-ADM-8). Plain React, like the form. */
export function SecondStep(props: SecondStepProps) {
  const { ticket, remember, title, there, onSignedIn, onBack } = props;
  const { ways } = ticket;
  const [byRecovery, setByRecovery] = useState(!ways.includes('totp'));
  const step = useSecondStep({ ticket: ticket.ticket, remember, onSignedIn, onBack });
  useEffect(() => {
    document.title = `两步验证 - ${title}`;
    return () => {
      document.title = title;
    };
  }, [title]);
  const turn = (recovery: boolean) => {
    step.forget();
    setByRecovery(recovery);
  };
  const withPasskey = ways.includes('passkey') && 'PublicKeyCredential' in window;
  const Way = byRecovery ? ByRecoveryCode : ByDigits;
  return (
    <section className="login-card" aria-label={byRecovery ? '用恢复码' : '两步验证'}>
      <LoginTitle title={title} />
      <Way {...step} title={title} />
      <ul className="login-ways">
        {withPasskey && (
          <OtherWay icon="passkey" onClick={() => void step.attempt(requestPasskeyLogin)}>
            用通行密钥
          </OtherWay>
        )}
        {!byRecovery && ways.includes('recovery') && (
          <OtherWay icon="recovery" onClick={() => turn(true)}>
            用恢复码
          </OtherWay>
        )}
        {byRecovery && ways.includes('totp') && (
          <OtherWay icon="totp" onClick={() => turn(false)}>
            用验证器的 6 位数字
          </OtherWay>
        )}
        {byRecovery && (
          <li>
            <p>
              <WayIcon name="help" />
              恢复码也没有了<span>请管理员重置</span>
            </p>
          </li>
        )}
      </ul>
      <footer className="login-foot">
        <p className="login-server" data-there={there}>
          {there === null || (there ? '已连接服务器' : '未连接服务器')}
        </p>
        <button type="button" className="button" data-tone="link" onClick={() => onBack('')}>
          换个账号
        </button>
      </footer>
    </section>
  );
}

interface OtherWayProps {
  icon: 'passkey' | 'recovery' | 'totp';
  onClick: () => void;
  children: ReactNode;
}

const OtherWay = ({ icon, onClick, children }: OtherWayProps) => (
  <li>
    <button type="button" onClick={onClick}>
      <WayIcon name={icon} />
      {children}
      <WayIcon name="next" />
    </button>
  </li>
);
