import type { MenuFields } from '../../contract/access/menu.ts';
import { Switch } from '../../ui/choice/Switch.tsx';

export interface MenuSwitchesProps {
  fields: MenuFields;
  readOnly: boolean;
  /** The entry leads to this screen: it cannot be hidden, disabled or led elsewhere. */
  locked: boolean;
  onChange: (changed: Partial<MenuFields>) => void;
}

/** The switches of an entry. */
export function MenuSwitches({ fields, readOnly, locked, onChange }: MenuSwitchesProps) {
  const { kind, external, visible, cached, affix, status } = fields;
  const isPage = kind === 'page';
  const isScreen = isPage && !external;
  const isFixed = readOnly || locked;
  return (
    <div className="menu-wide menu-switches">
      {kind !== 'button' && (
        <Switch
          label="可见"
          checked={visible}
          readOnly={isFixed}
          onChange={(next) => onChange({ visible: next })}
        />
      )}
      {isScreen && (
        <Switch
          label="缓存"
          checked={cached}
          readOnly={readOnly}
          onChange={(next) => onChange({ cached: next })}
        />
      )}
      <Switch
        label="启用"
        checked={status === 'on'}
        readOnly={isFixed}
        onChange={(next) => onChange({ status: next ? 'on' : 'off' })}
      />
      {isScreen && (
        <Switch
          label="固定标签"
          checked={affix}
          readOnly={readOnly}
          onChange={(next) => onChange({ affix: next })}
        />
      )}
      {isPage && (
        <Switch
          label="外链"
          checked={external}
          readOnly={isFixed}
          onChange={(next) => onChange({ external: next })}
        />
      )}
    </div>
  );
}
