import * as v from 'valibot';
import { type AppConfig, appConfig } from '../contract/app-config.ts';

/** A configuration file's values, or what is wrong with it, naming the field. */
export type CheckedConfig =
  | { values: AppConfig; problem: null }
  | { values: null; problem: string };

/** Checks what app-config.json says (S-CFG-1). */
export function checkConfig(read: unknown): CheckedConfig {
  const checked = v.safeParse(appConfig, read);
  if (checked.success) return { values: checked.output, problem: null };
  const [issue] = checked.issues;
  const field = v.getDotPath(issue);
  const problem = field
    ? `app-config.json 的字段 ${field} 有误：${issue.message}`
    : 'app-config.json 不是有效的 JSON 对象';
  return { values: null, problem };
}
