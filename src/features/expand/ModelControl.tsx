import { useContext, useRef } from 'react';
import type { EntryData } from '../../contract/content/expand-field.ts';
import { ChoiceControl } from '../../records/controls/chosen.tsx';
import type { ControlProps } from '../../records/kind.ts';
import { absentText } from '../../records/record-options.ts';
import { initialData } from './entry-controls.ts';
import { Models } from './models.ts';

/**
 * The model of an entry: it cannot be changed once the entry is created. Until then, switching back to a model restores
 * what was typed in its fields.
 */
export function ModelControl(props: ControlProps<string>) {
  const { value, fields, isNew, readOnly, onFields } = props;
  const { models, isAll } = useContext(Models);
  /**
   * Input by model, and the model last chosen here: if another one is set, the form was reset and the input is void.
   */
  const typed = useRef<{ chosen: string; data: Record<string, EntryData> }>(null);
  const choices = models
    .filter(({ id, status }) => status === 'on' || id === value)
    .map(({ id, name }) => ({ value: id, label: name }));
  const handleChange = (modelId: string) => {
    const model = models.find(({ id }) => id === modelId);
    const before = fields.data as EntryData;
    const others = typed.current?.chosen === value ? typed.current.data : {};
    typed.current = { chosen: modelId, data: { ...others, [value]: before } };
    onFields({ modelId, data: initialData(model?.fields ?? [], before, others[modelId]) });
  };
  return (
    <ChoiceControl
      {...props}
      choices={choices}
      unknown={absentText({ isAll })}
      hint={isNew ? undefined : '新增以后不能更换模型'}
      readOnly={readOnly || !isNew}
      onChange={handleChange}
    />
  );
}
