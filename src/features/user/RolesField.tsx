import { Select } from '../../ui/fields/Select.tsx';
import { Chip } from '../../ui/marks/Chip.tsx';
import { useRoles } from './use-roles.ts';

interface RolesFieldProps {
  value: readonly string[];
  readOnly: boolean;
  error: string | undefined;
  onChange: (roleIds: string[]) => void;
}

/** 角色 of a user, each a chip; further ones are chosen from those that this user may give. */
export function RolesField({ value, readOnly, error, onChange }: RolesFieldProps) {
  const roles = useRoles();
  const nameOf = (id: string) => roles.find((role) => role.id === id)?.name ?? id;
  const others = roles.filter(({ id, mayGive }) => mayGive && !value.includes(id));
  return (
    <div>
      <ul className="user-roles" aria-label="已选的角色">
        {value.map((id) => (
          <li key={id}>
            <Chip
              plain
              label={nameOf(id)}
              onRemove={readOnly ? undefined : () => onChange(value.filter((one) => one !== id))}
            />
          </li>
        ))}
      </ul>
      <Select
        label="角色"
        placeholder="添加角色"
        value=""
        disabled={readOnly || others.length === 0}
        error={error}
        options={others.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(id) => onChange([...value, id])}
      />
    </div>
  );
}
