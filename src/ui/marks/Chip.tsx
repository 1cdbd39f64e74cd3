import './marks.css';
import { Icon } from './Icon.tsx';

interface ChipProps {
  /** What is set, as text: 「状态：草稿」. */
  label: string;
  /** One value of several, not a filter. */
  plain?: boolean;
  /** Undefined: it cannot be removed here. */
  onRemove?: (() => void) | undefined;
}

/** A set value that can be removed by one press. */
export const Chip = ({ label, plain = false, onRemove }: ChipProps) =>
  onRemove ? (
    <button
      type="button"
      className="chip"
      data-plain={plain}
      aria-label={`移除 ${label}`}
      onClick={onRemove}
    >
      {label}
      <Icon name="close" size={13} />
    </button>
  ) : (
    <span className="chip" data-plain={plain}>
      {label}
    </span>
  );
