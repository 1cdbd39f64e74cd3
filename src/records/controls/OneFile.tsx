import type { ReactNode } from 'react';
import { uploadPlain } from '../../contract/file/file.ts';
import { Permitted, rolesFor } from '../../state/session/Permitted.tsx';
import type { ControlProps } from '../kind.ts';
import { QueuedFile } from './QueuedFile.tsx';

interface OneFileProps
  extends Pick<
    ControlProps<string | null>,
    'label' | 'hint' | 'error' | 'value' | 'files' | 'readOnly'
  > {
  /** Icon for a file that is no picture. */
  icon?: string;
  onRemove: () => void;
  /** The control to choose a file, for users who may upload. */
  children: ReactNode;
}

/** A field that refers to one file, stored or queued. */
export function OneFile(props: OneFileProps) {
  const { label, hint, error, value, files, readOnly, icon, onRemove, children } = props;
  return (
    <fieldset className="field file-field">
      <legend className="field-label">{label}</legend>
      {!readOnly && <Permitted roles={rolesFor(uploadPlain)}>{children}</Permitted>}
      {value && (
        <QueuedFile
          {...{ label, value, files }}
          {...(icon && { icon })}
          onRemove={readOnly ? null : onRemove}
        />
      )}
      {hint && <p className="field-hint">{hint}</p>}
      {error && <p className="field-error">{error}</p>}
    </fieldset>
  );
}
