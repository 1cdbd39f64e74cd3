import './marks.css';
import { Icon } from './Icon.tsx';

interface ChipProps {
  /** What is set, as it reads: 「状态：草稿」. */
  label: string;
  /** It is one value of several and narrows nothing. */
  plain?: boolean;
  /** Missing: it cannot be taken away here. */
  onRemove?: (() => void) | undefined;
}

/** Something that is set and can be taken away in one press. */
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
