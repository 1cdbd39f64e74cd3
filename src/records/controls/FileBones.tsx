import { uploadPlain } from '../../contract/file/file.ts';
import { Permitted, rolesFor } from '../../state/session/Permitted.tsx';
import { Bone } from '../../ui/page/Bone.tsx';
import type { ControlProps } from '../kind.ts';

interface FileBonesProps
  extends Pick<ControlProps<string | null | readonly string[]>, 'label' | 'value' | 'readOnly'> {
  /** Determines the height of the control by its number of lines. */
  hint: string;
}

/** Placeholder of a file control while its code loads. */
export function FileBones({ label, value, readOnly, hint }: FileBonesProps) {
  const files = [value ?? []].flat();
  return (
    <fieldset className="field file-field" aria-busy="true">
      <legend className="field-label">{label}</legend>
      {!readOnly && (
        <Permitted roles={rolesFor(uploadPlain)}>
          <div className="drop-zone">
            <div className="page-actions">
              <span className="button" data-tone="plain">
                <Bone width={100} />
              </span>
            </div>
            <p className="soft small">{hint}</p>
          </div>
        </Permitted>
      )}
      {files.length > 0 && (
        <ul className="plain-list">
          {files.map((file) => (
            <li key={file} className="attachment">
              <Bone width={60} />
            </li>
          ))}
        </ul>
      )}
    </fieldset>
  );
}
