import { uploadPlain } from '../../contract/file/file.ts';
import { Permitted, rolesFor } from '../../state/session/Permitted.tsx';
import { SkeletonText } from '../../ui/page/SkeletonText.tsx';
import type { ControlProps } from '../kind.ts';

interface FileSkeletonProps
  extends Pick<ControlProps<string | null | readonly string[]>, 'label' | 'value' | 'readOnly'> {
  /** Determines the height of the control by its number of lines. */
  hint: string;
}

/** Placeholder of a file control while its code loads. */
export function FileSkeleton({ label, value, readOnly, hint }: FileSkeletonProps) {
  const files = [value ?? []].flat();
  return (
    <fieldset className="field file-field" aria-busy="true">
      <legend className="field-label">{label}</legend>
      {!readOnly && (
        <Permitted roles={rolesFor(uploadPlain)}>
          <div className="drop-zone">
            <div className="page-actions">
              <span className="button" data-tone="plain">
                <SkeletonText width={100} />
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
              <SkeletonText width={60} />
            </li>
          ))}
        </ul>
      )}
    </fieldset>
  );
}
