import './embed.css';
import { useEffect, useState } from 'react';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { ErrorState, Skeleton } from '../../ui/page/States.tsx';

/** Milliseconds until an empty frame is reported; browsers do not report why it stays empty. */
const TIMEOUT = 15_000;
const SANDBOX = 'allow-scripts allow-forms allow-popups allow-downloads';

interface PageFrameProps {
  title: string;
  /** A path on this origin, or an absolute address. */
  address: string;
}

/** A foreign page in a frame without access to the app, and a link that opens it in a tab of its own. */
export function PageFrame({ title, address }: PageFrameProps) {
  const [attempt, setAttempt] = useState(0);
  return (
    <>
      <PageHeader
        title={title}
        actions={
          <a className="button" href={address} target="_blank" rel="noopener noreferrer">
            在新标签页打开
          </a>
        }
      />
      <Frame
        key={attempt}
        title={title}
        address={address}
        onRetry={() => setAttempt((count) => count + 1)}
      />
    </>
  );
}

function Frame({ title, address, onRetry }: PageFrameProps & { onRetry: () => void }) {
  const [state, setState] = useState<'loading' | 'there' | 'late'>('loading');
  useEffect(() => {
    if (state !== 'loading') return;
    const timer = setTimeout(() => setState('late'), TIMEOUT);
    return () => clearTimeout(timer);
  }, [state]);
  return (
    <>
      {state === 'loading' && <Skeleton rows={8} />}
      {state === 'late' && <ErrorState message={`${title}没有响应`} onRetry={onRetry} />}
      <iframe
        className="embed"
        title={title}
        src={address}
        sandbox={sandboxFor(address)}
        referrerPolicy="no-referrer"
        data-state={state}
        onLoad={() => setState('there')}
      />
    </>
  );
}

/** A foreign page retains its own origin, which its sign-in needs; a page of our origin would get access to the app. */
const sandboxFor = (address: string): string =>
  new URL(address, location.href).origin === location.origin
    ? SANDBOX
    : `${SANDBOX} allow-same-origin`;
