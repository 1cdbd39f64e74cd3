import { useState } from 'react';
import { useLocation } from 'wouter';
import { type Setting, type SettingFields, settingCalls } from '../../contract/access/setting.ts';
import { Waiting } from '../../records/Waiting.tsx';
import { replyKey } from '../../state/data/reply-keys.ts';
import { useReply } from '../../state/data/use-reply.ts';
import { useFormDrafts } from '../../state/editing/use-form-drafts.ts';
import { tagKey } from '../../state/menu/tags.store.ts';
import { CachedBanner } from '../../ui/page/States.tsx';
import { SettingForm } from './SettingForm.tsx';

/** There is a single record. */
const ID = 'site';

/** 站点设置: settings for all users, and read-only values of the server's environment (S-ADM-9). Readable offline. */
export function SettingScreen() {
  const [path] = useLocation();
  const reply = useReply(settingCalls.get, {}, replyKey('setting'));
  const [saved, setSaved] = useState<Setting | null>(null);
  const { drafts, type, settle } = useFormDrafts<Setting, SettingFields>('setting', tagKey(path));
  const draft = drafts[ID];
  // Changes by other users meanwhile are merged on saving.
  const setting = draft?.base ?? newer(saved, reply.data);
  const handleStored = (fields: SettingFields, stored: Setting) => {
    settle(ID, fields, stored);
    setSaved(stored);
    reply.reload();
  };
  if (!setting) return <Waiting reply={reply} />;
  return (
    <SettingForm
      setting={setting}
      typed={draft?.fields ?? null}
      onType={(typed) => type(ID, setting, typed)}
      onStored={handleStored}
      notice={<CachedBanner reply={reply} />}
    />
  );
}

/** The saved version is shown until a reload contains it. */
const newer = (saved: Setting | null, read: Setting | undefined): Setting | undefined =>
  saved && saved.version > (read?.version ?? 0) ? saved : read;
