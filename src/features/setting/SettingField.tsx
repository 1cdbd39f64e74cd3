import type { Setting, SettingFields } from '../../contract/access/setting.ts';
import { SeveralControl } from '../../records/controls/several.tsx';
import { NumberControl } from '../../records/controls/typed.tsx';
import { TextField } from '../../ui/fields/Field.tsx';
import type { Option } from '../../ui/fields/options.ts';
import { settingSpecs, valueText } from './setting-fields.ts';

interface SettingFieldProps {
  name: keyof SettingFields;
  /** The stored settings. */
  setting: Setting;
  fields: SettingFields;
  /** Roles to choose from. */
  roles: readonly Option[];
  error: string | undefined;
  readOnly: boolean;
  onChange: (change: Partial<SettingFields>) => void;
}

/** One setting; a changed one shows its stored value. */
export function SettingField(props: SettingFieldProps) {
  const { name, setting, fields, roles, error, readOnly, onChange } = props;
  if (name === 'factorRoles') {
    return (
      <SeveralControl
        {...{ error, readOnly }}
        label="须两步验证的角色"
        hint="这些角色的用户，没有开启两步验证就不能进入"
        required={false}
        value={fields.factorRoles}
        options={roles}
        onChange={(ids) => onChange({ factorRoles: [...ids] })}
      />
    );
  }
  const isChanged = fields[name] !== setting[name];
  const was = `原来 ${valueText(setting, name, setting[name])}`;
  if (name === 'title') {
    const { label } = settingSpecs.title;
    return (
      <div data-changed={isChanged}>
        <TextField
          {...{ label, error, readOnly }}
          hint={isChanged ? was : '清空就用 app-config.json 的 title'}
          placeholder={setting.file.title}
          maxLength={30}
          value={fields.title}
          onChange={({ target }) => onChange({ title: target.value })}
        />
      </div>
    );
  }
  const { label, unit, hint } = settingSpecs[name];
  return (
    <div data-changed={isChanged}>
      <NumberControl
        {...{ label, unit, error, readOnly }}
        type="number"
        required={false}
        hint={isChanged ? was : hint}
        value={fields[name]}
        onChange={(value) => value !== null && onChange({ [name]: value })}
      />
    </div>
  );
}
