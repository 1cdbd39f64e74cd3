import { createRoot } from 'react-dom/client';
import { reportConfigProblem } from './config-problem.ts';
import { NoticeHost } from './NoticeHost.tsx';

let started = false;

/** Mounts the notices beside login and shell, so that one survives the change to the other. */
export function startNotices(): void {
  const place = document.getElementById('notices');
  if (started || !place) return;
  started = true;
  createRoot(place).render(<NoticeHost />);
  reportConfigProblem();
}
