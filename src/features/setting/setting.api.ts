import { type Setting, type SettingFields, settingCalls } from '../../contract/access/setting.ts';
import { client } from '../../state/base/page-client.ts';

/** Replaces them all; a failure is shown beside the fields. */
export const updateSettings = (version: number, fields: SettingFields): Promise<Setting> =>
  client.call(settingCalls.update, { version, ...fields }, { quiet: true });
