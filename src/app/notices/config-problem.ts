import { configState } from '../../state/config.ts';
import { notify } from '../../state/notices.ts';

/** Says which field of app-config.json is wrong, for as long as it is (S-CFG-1). */
export function reportConfigProblem(): void {
  const { problem } = configState;
  if (problem) notify({ title: '运行配置有误', detail: problem, kind: 'error', duration: null });
}
