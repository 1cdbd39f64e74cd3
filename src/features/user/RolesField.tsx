import { SeveralControl } from '../../records/controls/several.tsx';
import { useRoles } from './use-roles.ts';

interface RolesFieldProps {
  value: readonly string[];
  readOnly: boolean;
  error: string | undefined;
  onChange: (roleIds: string[]) => void;
}

/** 角色 of a user; only roles that the current user may grant can be added. */
export function RolesField({ onChange, ...rest }: RolesFieldProps) {
  const offered = useRoles().filter(({ id, mayGive }) => mayGive || rest.value.includes(id));
  return (
    <SeveralControl
      {...rest}
      label="角色"
      required={false}
      options={offered.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(ids) => onChange([...ids])}
    />
  );
}
