import '../../../ui/fields/forms.css';
import '../form.css';
import { Button } from '../../../ui/buttons/Button.tsx';

interface ChangesBarProps {
  /** Descriptions of the unsaved changes. */
  changes: readonly string[];
  /** Why saving failed. */
  problem?: string | undefined;
  /** Label of the save button. */
  label: string;
  disabled: boolean;
  /** Null: there is nothing to discard. */
  onDiscard: (() => void) | null;
}

/** Sticky bar below a form that is saved at once or not at all: the changes, 放弃, 保存. */
export function ChangesBar({ changes, problem, label, disabled, onDiscard }: ChangesBarProps) {
  return (
    <div className="form-bar">
      <p className="save-status one-line" title={changes.join('\n')}>
        {problem ? (
          <span className="field-error" role="alert">
            {problem}，填写的内容仍在这里
          </span>
        ) : (
          changes.length > 0 && (
            <>
              <b>改动 {changes.length} 项</b>
              <span className="soft one-line">{changes.join('　')}</span>
            </>
          )
        )}
      </p>
      {onDiscard && (
        <Button tone="plain" onClick={onDiscard}>
          放弃
        </Button>
      )}
      <Button type="submit" tone="primary" disabled={disabled}>
        {label}
      </Button>
    </div>
  );
}
