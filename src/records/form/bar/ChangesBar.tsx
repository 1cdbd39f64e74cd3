import '../../../ui/fields/forms.css';
import '../form.css';
import { Button } from '../../../ui/buttons/Button.tsx';

interface ChangesBarProps {
  /** What is not stored yet, each in words. */
  changes: readonly string[];
  /** Why it could not be stored. */
  problem?: string | undefined;
  /** What the button is called that stores it. */
  label: string;
  disabled: boolean;
  /** Null: there is nothing to give up. */
  onDiscard: (() => void) | null;
}

/** Stuck below the fields of a form that is saved at once or not at all: what is changed, 放弃, 保存. */
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
