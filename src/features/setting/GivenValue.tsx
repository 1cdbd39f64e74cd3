import type { Setting } from '../../contract/access/setting.ts';
import { Icon } from '../../ui/marks/Icon.tsx';
import type { Given } from './sections.ts';

/** A value that is set elsewhere: no box but a lock, and where it comes from. */
export const GivenValue = ({ given, setting }: { given: Given; setting: Setting }) => (
  <dl className="field given">
    <dt className="field-label">{given.label}</dt>
    <dd className="given-value">
      <Icon name="lock" size={14} />
      <span>{given.text(setting)}</span>
    </dd>
    <dd className="field-hint">
      {given.source === 'file' ? '来自 app-config.json 的 ' : '来自环境变量 '}
      <code>{given.name}</code>，重启后生效
    </dd>
  </dl>
);
