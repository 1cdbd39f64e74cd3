import { memo } from 'react';
import { useSnapshot } from 'valtio';
import { isShallowEqual } from '../../lib/is-shallow-equal.ts';
import { configState } from '../../state/base/config.store.ts';
import { uploadHint } from '../../state/uploads/named-file.ts';
import { TextArea, TextField } from '../../ui/fields/Field.tsx';
import { ColourControl } from '../controls/ColourControl.tsx';
import { DictControl, RecordControl } from '../controls/chosen.tsx';
import { FileSkeleton } from '../controls/FileSkeleton.tsx';
import type { FilesControlProps } from '../controls/FilesControl.lazy.tsx';
import { FixedChoiceControl, SwitchControl } from '../controls/fixed.tsx';
import { loadedControl } from '../controls/loaded-control.tsx';
import type { PictureControlProps } from '../controls/PictureControl.lazy.tsx';
import { RichTextControl } from '../controls/RichTextControl.tsx';
import {
  DateControl,
  DayControl,
  frameOf,
  MomentControl,
  NumberControl,
} from '../controls/typed.tsx';
import type { Control, ControlProps } from '../kind.ts';

const FilesControl = loadedControl<FilesControlProps>(
  () => import('../controls/FilesControl.lazy.tsx').then((m) => m.FilesControl),
  AnyFileSkeleton,
);
const FileControl = loadedControl<ControlProps<string | null>>(
  () => import('../controls/FilesControl.lazy.tsx').then((m) => m.FileControl),
  AnyFileSkeleton,
);
const PictureControl = loadedControl<PictureControlProps>(() =>
  import('../controls/PictureControl.lazy.tsx').then((m) => m.PictureControl),
);

/** Placeholder of a control for files of any kind. */
function AnyFileSkeleton(props: ControlProps<string | null> | FilesControlProps) {
  const { upload } = useSnapshot(configState).values;
  return <FileSkeleton {...props} hint={props.hint ?? uploadHint(upload)} />;
}

interface FieldControlProps {
  control: Control;
  props: ControlProps<never>;
}

/**
 * One field of a form, rendered by its control; the types of the kind ensure that control and value match. Rendered
 * again only where its own props have changed: with each key, a form has the others of its fields to render.
 */
export const FieldControl = memo(AnyControl, isSame);

function isSame(before: FieldControlProps, after: FieldControlProps): boolean {
  const [{ fields, ...props }, { fields: nextFields, ...nextProps }] = [before.props, after.props];
  return (
    before.control === after.control &&
    isShallowEqual(fields, nextFields) &&
    isShallowEqual(props, nextProps)
  );
}

function AnyControl({ control, props }: FieldControlProps) {
  switch (control.type) {
    case 'text':
      return <TextField {...frameOf(props)} {...textOf(props)} />;
    case 'colour':
      return <ColourControl {...props} />;
    case 'day':
      return <DayControl {...props} />;
    case 'area':
      return <TextArea {...frameOf(props)} {...textOf(props)} rows={control.rows} />;
    case 'richText':
      return <RichTextControl {...props} />;
    case 'number':
    case 'price':
      return <NumberControl {...props} {...control} />;
    case 'moment':
      return <MomentControl {...props} type="moment" />;
    case 'date':
      return <DateControl {...props} />;
    case 'switch':
      return <SwitchControl {...props} words={control.words} />;
    case 'choice':
      return <FixedChoiceControl {...props} choices={control.choices} />;
    case 'dict':
      return <DictControl {...props} dict={control.dict} />;
    case 'record':
      return <RecordControl {...props} source={control.source(props.fields)} none={control.none} />;
    case 'picture':
      return <PictureControl {...props} sizes={control.sizes} others={control.others} />;
    case 'files':
      return <FilesControl {...props} button={control.button} kind={control.kind} />;
    case 'file':
      return <FileControl {...props} />;
    case 'custom':
      return <control.Custom {...props} />;
  }
}

const textOf = ({ value, readOnly, onChange }: ControlProps<never>) => ({
  value: value as string,
  readOnly,
  onChange: ({ target }: { target: { value: string } }) => onChange(target.value as never),
});
