import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { useLocation } from 'wouter';
import { sessionCalls } from '../../contract/access/session.ts';
import type { ReplyOf } from '../../contract/endpoint.ts';
import { RecordList } from '../../records/list/RecordList.tsx';
import { configState } from '../../state/base/config.store.ts';
import { useOnline } from '../../state/base/use-online.ts';
import { useReturn } from '../../state/data/use-return.ts';
import { MayWrite } from '../../state/session/Permitted.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { NeedsServer, Skeleton } from '../../ui/page/States.tsx';
import { EndSessions } from './EndSessions.tsx';
import { type EndQuestion, endOthers } from './end-question.ts';
import { SignedInUsers } from './SignedInUsers.tsx';
import { sessions } from './session.kind.ts';

const isFound = (reply: unknown): reply is ReplyOf<typeof sessionCalls.search> =>
  reply !== undefined;

const SessionsSkeleton = () => <Skeleton rows={8} />;

/**
 * 在线会话: which users are signed in, on which devices, since when (S-ADM-6). Readable offline; ending sessions needs the
 * server.
 */
export function SessionScreen() {
  const [path] = useLocation();
  const online = useOnline();
  const { idleMinutes } = useSnapshot(configState).values.session;
  const [round, setRound] = useState(0);
  const [question, setQuestion] = useState<EndQuestion | null>(null);
  return (
    <>
      <RecordList
        key={round}
        kind={sessions}
        title="在线会话"
        placeholder="姓名、设备、地址"
        linkOf={() => path}
        Records={SignedInUsers}
        Skeleton={SessionsSkeleton}
        useNews={useReturn}
        tools={(reply) =>
          isFound(reply) && (
            <span className="session-wide soft small">
              每人最多 {reply.limit} 个，满了最久没用的让位；空闲 {idleMinutes} 分钟自动退出
            </span>
          )
        }
        actions={
          online ? (
            <MayWrite call={sessionCalls.revoke}>
              <Button tone="danger" onClick={() => setQuestion(endOthers)}>
                除我之外全部下线
              </Button>
            </MayWrite>
          ) : (
            <NeedsServer what="让人下线" />
          )
        }
        empty={<p>每台登录的设备在这里有一行。</p>}
      />
      <EndSessions
        question={question}
        onClose={() => setQuestion(null)}
        onEnded={() => setRound(round + 1)}
      />
    </>
  );
}
