import { components } from '../../contract/access/components.ts';
import type { Menu, MenuFields } from '../../contract/access/menu.ts';
import { IconControl } from '../../records/controls/IconControl.lazy.tsx';
import { NumberControl } from '../../records/controls/typed.tsx';
import { Segmented } from '../../ui/choice/Segmented.tsx';
import { TextField } from '../../ui/fields/Field.tsx';
import { withChosen } from '../../ui/fields/options.ts';
import { Select } from '../../ui/fields/Select.tsx';
import { SuggestField } from '../../ui/fields/SuggestField.tsx';
import { MenuSwitches, type MenuSwitchesProps } from './MenuSwitches.tsx';
import { menuKinds } from './menu.kind.tsx';
import { addressOf, highlightsFor, parentsFor } from './menu-places.ts';
import { useMenuChoices } from './use-preview.ts';

interface MenuFieldsetProps extends MenuSwitchesProps {
  rows: readonly Menu[];
  /** Id of the stored entry; null: a new one. */
  id: string | null;
  errors: Readonly<Record<string, string>>;
}

const screens = Object.entries(components).map(([value, screen]) => ({
  ...{ value, label: value, detail: screen, words: screen },
}));

/** The fields of an entry, by its kind. */
export function MenuFieldset(props: MenuFieldsetProps) {
  const { rows, id, fields, errors, readOnly, locked, onChange } = props;
  const { kind, parentId, external, component, activeMenu } = fields;
  const { codes } = useMenuChoices();
  const [isPage, isButton] = [kind === 'page', kind === 'button'];
  const isFixed = readOnly || locked;
  const changeKind = (next: string) => {
    const parent = rows.find((row) => row.id === parentId);
    const parentFits = parent && (next === 'button') === (parent.kind === 'page');
    onChange({ kind: next as MenuFields['kind'], parentId: parentFits ? parentId : null });
  };
  return (
    <div className="menu-fields">
      <div className="menu-wide">
        <Segmented
          label="类型"
          choices={menuKinds}
          value={kind}
          readOnly={isFixed}
          onChange={changeKind}
        />
      </div>
      <TextField
        label="标题"
        required
        readOnly={readOnly}
        value={fields.title}
        error={errors.title}
        onChange={({ target }) => onChange({ title: target.value })}
      />
      {!isButton && (
        <IconControl
          label="图标"
          hint={undefined}
          required={false}
          readOnly={readOnly}
          value={fields.icon}
          error={errors.icon}
          onChange={(icon) => onChange({ icon })}
        />
      )}
      <Select
        label="上级"
        required={isButton}
        disabled={readOnly}
        options={parentsFor(rows, kind, id)}
        value={parentId ?? ''}
        error={errors.parentId}
        onChange={(next) => onChange({ parentId: next || null })}
      />
      <NumberControl
        type="number"
        label="排序"
        hint={undefined}
        required={false}
        readOnly={readOnly}
        value={fields.sort}
        error={errors.sort}
        onChange={(sort) => onChange({ sort: sort ?? 0 })}
      />
      {!isButton && (
        <div className="menu-wide menu-code">
          <TextField
            label={isPage && external ? '外链地址' : '路由地址'}
            required
            autoCapitalize="none"
            spellCheck={false}
            readOnly={readOnly}
            hint={external && isPage ? undefined : `完整地址 ${addressOf(rows, fields)}`}
            value={fields.path}
            error={errors.path}
            onChange={({ target }) => onChange({ path: target.value })}
          />
        </div>
      )}
      {isPage && !external && (
        <div className="menu-wide menu-code">
          <Select
            label="组件"
            required
            disabled={isFixed}
            hint={`从应用的 ${screens.length} 个组件中选`}
            options={withChosen(screens, component)}
            value={component}
            error={errors.component}
            onChange={(next) => onChange({ component: next })}
          />
        </div>
      )}
      <div className={isPage && !external ? 'menu-code' : 'menu-wide menu-code'}>
        <SuggestField
          label="权限标识"
          required={isButton}
          readOnly={isFixed}
          options={codes.map((code) => ({ value: code, label: code }))}
          value={fields.permission}
          error={errors.permission}
          onChange={(permission) => onChange({ permission })}
        />
      </div>
      {isPage && !external && (
        <Select
          label="高亮菜单"
          disabled={readOnly}
          options={withChosen(highlightsFor(rows, id), activeMenu)}
          value={activeMenu}
          error={errors.activeMenu}
          onChange={(next) => onChange({ activeMenu: next })}
        />
      )}
      <MenuSwitches {...{ fields, readOnly, locked, onChange }} />
    </div>
  );
}
