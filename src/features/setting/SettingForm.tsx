import '../../records/records.css';
import '../../records/form/form.css';
import './setting.css';
import { type FormEvent, type ReactNode, useRef } from 'react';
import { roleCalls } from '../../contract/access/role.ts';
import {
  type Setting,
  type SettingFields,
  settingCalls,
  settingFields,
} from '../../contract/access/setting.ts';
import { useMergedSave } from '../../records/conflict/use-merged-save.tsx';
import { ChangesBar } from '../../records/form/bar/ChangesBar.tsx';
import { JumpList } from '../../records/form/JumpList.tsx';
import { loadConfig } from '../../state/base/config.store.ts';
import { notify } from '../../state/base/notices.store.ts';
import { client } from '../../state/base/page-client.ts';
import { ROLES_KEY } from '../../state/data/reply-keys.ts';
import { useReply } from '../../state/data/use-reply.ts';
import { errorsIn } from '../../state/editing/field-errors.ts';
import { useOnlineOnly } from '../../state/editing/use-online-only.ts';
import { useSending } from '../../state/editing/use-sending.ts';
import { rolesFor, useMayWrite, usePermission } from '../../state/session/Permitted.tsx';
import type { Option } from '../../ui/fields/options.ts';
import { Age } from '../../ui/marks/Age.tsx';
import { Icon } from '../../ui/marks/Icon.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { NeedsServer } from '../../ui/page/States.tsx';
import { SettingField } from './SettingField.tsx';
import { type Given, sections } from './sections.ts';
import { changesIn, fieldsOf, specsWith } from './setting-fields.ts';

interface SettingFormProps {
  /** The stored settings on which the input is based. */
  setting: Setting;
  /** Unsaved input, or null. */
  typed: SettingFields | null;
  onType: (typed: SettingFields | null) => void;
  /** Called when the server has stored these fields. */
  onStored: (fields: SettingFields, setting: Setting) => void;
  /** Notice on the state of the shown data. */
  notice: ReactNode;
}

const titles = sections.map(({ title }) => title);

/** The settings by section. Never queued: what applies to all users must be visible at once. */
export function SettingForm({ setting, typed, onType, onStored, notice }: SettingFormProps) {
  const place = useRef<HTMLDivElement>(null);
  const fields = typed ?? fieldsOf(setting);
  const { busy, problem, errors, refuse, send } = useSending();
  const mayWrite = useMayWrite(settingCalls.update);
  const { label, disabled } = useOnlineOnly('保存');
  const roles = useRoleOptions();
  const nameOf = (id: string) => roles.find(({ value }) => value === id)?.label ?? id;
  const merged = useMergedSave<Setting>({
    what: '站点设置',
    specs: specsWith(nameOf),
    sidesOf: fieldsOf,
    save: (sides, { version }) => updateSettings(version, sides as unknown as SettingFields),
  });
  const change = (changed: Partial<SettingFields>) => {
    const next = { ...fields, ...changed };
    onType(changesIn(setting, next).length > 0 ? next : null);
  };
  const save = async () => {
    const stored = await merged.save(setting, { ...fields });
    if (!stored) return;
    onStored(fields, stored);
    // The configuration contains the title.
    await loadConfig();
    notify({ title: '站点设置已保存到服务器', kind: 'success' });
  };
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (disabled || !mayWrite || !typed) return;
    const wrong = errorsIn({ rules: settingFields }, fields);
    if (Object.keys(wrong).length > 0) return refuse(wrong);
    await send(save);
  };
  return (
    <form
      className="record-form setting-form flush"
      onSubmit={handleSubmit}
      noValidate
      aria-label="站点设置"
    >
      <JumpList place={place} titles={titles} />
      <div className="form-body" ref={place}>
        <div className="form-notice">{notice}</div>
        <PageHeader title="站点设置" actions={disabled && <NeedsServer what="修改设置" />} />
        {sections.map(({ title, fields: names, given }) => (
          <section key={title} className="form-section" aria-label={title}>
            <h2 tabIndex={-1}>{title}</h2>
            <div className="form-columns">
              {names.map((name) => (
                <SettingField
                  key={name}
                  {...{ name, setting, fields, roles }}
                  error={errors[name]}
                  readOnly={!mayWrite}
                  onChange={change}
                />
              ))}
              {given.map((one) => (
                <GivenValue key={one.name} given={one} setting={setting} />
              ))}
            </div>
          </section>
        ))}
        {setting.updatedAt !== null && (
          <p className="soft small form-foot">
            {setting.updatedByName} 修改于 <Age at={setting.updatedAt} />
          </p>
        )}
      </div>
      {typed && (
        <ChangesBar
          changes={changesIn(setting, fields, nameOf)}
          problem={problem}
          label={label}
          disabled={busy || disabled || !mayWrite}
          onDiscard={() => onType(null)}
        />
      )}
      {merged.dialog}
    </form>
  );
}

/** Roles to choose from; a user without permission to read roles cannot choose, and sees ids. */
function useRoleOptions(): readonly Option[] {
  const mayRead = usePermission(rolesFor(roleCalls.search));
  const { data } = useReply(roleCalls.search, mayRead ? {} : null, ROLES_KEY);
  return data?.list.map(({ id, name }) => ({ value: id, label: name })) ?? [];
}

/** A read-only value with its source, marked by a lock. */
const GivenValue = ({ given, setting }: { given: Given; setting: Setting }) => (
  <dl className="field given">
    <dt className="field-label">{given.label}</dt>
    <dd className="given-value">
      <Icon name="lock" size={14} />
      <span>{given.text(setting)}</span>
    </dd>
    <dd className="field-hint">
      {given.source === 'file' ? '来自 app-config.json 的 ' : '来自环境变量 '}
      <code>{given.name}</code>，重启后生效
    </dd>
  </dl>
);

/** Replaces all settings; a failure is shown beside the fields. */
const updateSettings = (version: number, fields: SettingFields): Promise<Setting> =>
  client.call(settingCalls.update, { version, ...fields }, { quiet: true });
