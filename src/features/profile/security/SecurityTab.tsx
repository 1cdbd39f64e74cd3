import '../../../records/records.css';
import '../../../records/form/form.css';
import '../../../ui/fields/forms.css';
import './security.css';
import { useRef } from 'react';
import { factorCalls } from '../../../contract/session/factor.ts';
import { JumpList } from '../../../records/form/JumpList.tsx';
import { Waiting } from '../../../records/Waiting.tsx';
import { replyKey } from '../../../state/data/reply-keys.ts';
import { useReply } from '../../../state/data/use-reply.ts';
import { CachedBanner, Skeleton } from '../../../ui/page/States.tsx';
import { FactorSection } from './FactorSection.tsx';
import { PasskeysSection } from './PasskeysSection.tsx';
import { PasswordSection } from './PasswordSection.tsx';
import { SecuritySection } from './SecuritySection.tsx';
import { SessionsSection } from './SessionsSection.tsx';

const titles = ['密码', '两步验证', '通行密钥', '我的会话'];

/**
 * 安全: methods and sessions of this user. Readable offline; changes are never queued. All sections are shown together,
 * so that later ones do not move earlier ones.
 */
export function SecurityTab({ userName }: { userName: string }) {
  const place = useRef<HTMLDivElement>(null);
  const reply = useReply(factorCalls.get, {}, replyKey('factor'));
  const { data: factor, loading, reload } = reply;
  if (!factor && loading) {
    return (
      <div className="security">
        <div className="security-body">
          <Skeleton rows={8} />
        </div>
      </div>
    );
  }
  return (
    <div className="security">
      <CachedBanner reply={reply} />
      <JumpList place={place} titles={titles} />
      <div className="security-body" ref={place}>
        <PasswordSection
          userName={userName}
          changedAt={factor?.passwordChangedAt}
          onChanged={reload}
        />
        {factor ? (
          <>
            <FactorSection factor={factor} onChanged={reload} />
            <PasskeysSection passkeys={factor.passkeys} onChanged={reload} />
          </>
        ) : (
          <SecuritySection title="两步验证">
            <Waiting reply={reply} />
          </SecuritySection>
        )}
        <SessionsSection />
      </div>
    </div>
  );
}
