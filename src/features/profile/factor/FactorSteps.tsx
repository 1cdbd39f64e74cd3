import { Icon } from '../../../ui/marks/Icon.tsx';

/** Progress of switching on. */
export const FactorSteps = ({ scanned }: { scanned: boolean }) => (
  <p className="factor-steps">
    {scanned && <Icon name="check" size={14} />}
    <span {...(!scanned && { 'aria-current': 'step' })}>{scanned ? '' : '1 '}扫码与验证</span>
    <span aria-hidden="true">—</span>
    <span {...(scanned && { 'aria-current': 'step' })}>2 保存恢复码</span>
  </p>
);
