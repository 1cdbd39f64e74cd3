import type { Setting, SettingFields } from '../../contract/access/setting.ts';
import { NumberControl } from '../../records/controls/typed.tsx';
import { TextField } from '../../ui/fields/Field.tsx';
import { type Name, settingSpecs, valueText } from './setting-fields.ts';

interface SettingFieldProps {
  name: Name;
  /** What is stored. */
  setting: Setting;
  fields: SettingFields;
  error: string | undefined;
  readOnly: boolean;
  onChange: (change: Partial<SettingFields>) => void;
}

/** One setting; a changed one says what it was. */
export function SettingField(props: SettingFieldProps) {
  const { name, setting, fields, error, readOnly, onChange } = props;
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
