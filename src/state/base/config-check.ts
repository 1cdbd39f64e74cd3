import * as v from 'valibot';
import { type AppConfig, appConfig } from '../../contract/app-config.ts';

/** A configuration file's values, or its problem, naming the fields. */
export type CheckedConfig =
  | { values: AppConfig; problem: null }
  | { values: null; problem: string };

/** Maximum number of fields in a message; correcting them and trying again shows the rest. */
const NAMED = 3;

/** Checks the content of app-config.json (S-CFG-1). */
export function checkConfig(read: unknown): CheckedConfig {
  // The schema library accepts an array as an object without fields.
  const checked = v.safeParse(appConfig, Array.isArray(read) ? null : read);
  if (checked.success) return { values: checked.output, problem: null };
  return { values: null, problem: problemOf(checked.issues) };
}

function problemOf(issues: readonly v.InferIssue<typeof appConfig>[]): string {
  const fields = issues.flatMap((issue) => {
    const field = v.getDotPath(issue);
    return field ? `${field}：${issue.message}` : [];
  });
  if (fields.length === 0) return 'app-config.json 不是有效的 JSON 对象';
  const more = fields.length > NAMED ? `；另有 ${fields.length - NAMED} 处` : '';
  return `app-config.json 有误。${fields.slice(0, NAMED).join('；')}${more}`;
}
