import './marks.css';
import { Icon } from './Icon.tsx';

interface ChipProps {
  /** What is set, as it reads: 「状态：草稿」. */
  label: string;
  onRemove: () => void;
}

/** Something that is set and can be taken away in one press. */
export const Chip = ({ label, onRemove }: ChipProps) => (
  <button type="button" className="chip" aria-label={`移除 ${label}`} onClick={onRemove}>
    {label}
    <Icon name="close" size={13} />
  </button>
);
