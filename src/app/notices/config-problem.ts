import { subscribeKey } from 'valtio/utils';
import { configState } from '../../state/base/config.store.ts';
import { notify } from '../../state/base/notices.store.ts';

/** Reports which field of app-config.json is wrong, now or when the file arrives (S-CFG-1). */
export function reportConfigProblem(): void {
  const report = (problem: string | null) => {
    if (problem) notify({ title: '运行配置有误', detail: problem, kind: 'error', duration: null });
  };
  report(configState.problem);
  subscribeKey(configState, 'problem', report);
}
