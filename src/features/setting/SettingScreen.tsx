import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { type Setting, type SettingFields, settingCalls } from '../../contract/access/setting.ts';
import { Waiting } from '../../records/Waiting.tsx';
import { useReply } from '../../state/data/use-reply.ts';
import { markTag, tagKey } from '../../state/menu/tags.store.ts';
import { CachedBanner } from '../../ui/page/States.tsx';
import { SettingForm } from './SettingForm.tsx';
import { SETTINGS_KEY } from './setting.api.ts';

interface Work {
  /** What was stored when typing began: what somebody else stores meanwhile is met when this is saved. */
  base: Setting;
  typed: SettingFields;
}

/** 站点设置: what holds for everybody, and what is set where the server runs (S-ADM-9). It is read without a network, too. */
export function SettingScreen() {
  const [path] = useLocation();
  const reply = useReply(settingCalls.get, {}, SETTINGS_KEY);
  const [saved, setSaved] = useState<Setting | null>(null);
  const [work, setWork] = useState<Work | null>(null);
  const dirty = work !== null;
  useEffect(() => markTag(tagKey(path), dirty), [path, dirty]);
  const setting = work?.base ?? newer(saved, reply.data);
  const handleStored = (stored: Setting) => {
    setWork(null);
    setSaved(stored);
    reply.reload();
  };
  if (!setting) return <Waiting reply={reply} />;
  return (
    <SettingForm
      setting={setting}
      typed={work?.typed ?? null}
      onType={(typed) => setWork(typed && { base: setting, typed })}
      onStored={handleStored}
      notice={<CachedBanner reply={reply} />}
    />
  );
}

/** What was saved just now stands until it is read again. */
const newer = (saved: Setting | null, read: Setting | undefined): Setting | undefined =>
  saved && saved.version > (read?.version ?? 0) ? saved : read;
