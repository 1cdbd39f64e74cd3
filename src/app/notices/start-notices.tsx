import { createRoot } from 'react-dom/client';
import { subscribeKey } from 'valtio/utils';
import { configState } from '../../state/base/config.store.ts';
import { notify } from '../../state/base/notices.store.ts';
import { NoticeHost } from './NoticeHost.tsx';

let started = false;

/** Mounts the notices outside login and shell, so that a notice survives the change from one to the other. */
export function startNotices(): void {
  const place = document.getElementById('notices');
  if (started || !place) return;
  started = true;
  createRoot(place).render(<NoticeHost />);
  reportConfigProblem();
}

/** Reports which field of app-config.json is invalid, now or when the file arrives (S-CFG-1). */
function reportConfigProblem(): void {
  const report = (problem: string | null) => {
    if (problem) notify({ title: '运行配置有误', detail: problem, kind: 'error', duration: null });
  };
  report(configState.problem);
  subscribeKey(configState, 'problem', report);
}
