import { type UserName, userNames } from '../../contract/session/user-names.ts';
import { replyKey } from '../../state/data/reply-keys.ts';
import { useReply } from '../../state/data/use-reply.ts';
import { rolesFor, usePermission } from '../../state/session/Permitted.tsx';
import type { Option } from '../../ui/fields/options.ts';
import { SuggestField } from '../../ui/fields/SuggestField.tsx';
import type { Control, ControlProps } from '../kind.ts';
import { frameOf } from './typed.tsx';

interface PersonControlProps extends ControlProps<string> {
  may: 'writes' | 'approves';
}

/** A user's 姓名, or any other name: suggests the users who have this permission, also found by pinyin. */
function PersonControl({ may, ...props }: PersonControlProps) {
  const mayList = usePermission(rolesFor(userNames));
  const { data } = useReply(userNames, mayList ? {} : null, replyKey('user-names'));
  const users = data?.list.filter((user) => user[may]) ?? [];
  return (
    <SuggestField
      {...frameOf(props)}
      options={optionsOf(users)}
      value={props.value}
      readOnly={props.readOnly}
      onChange={props.onChange}
    />
  );
}

/** Names without duplicates: the stored value is the name. */
const optionsOf = (users: readonly UserName[]): readonly Option[] => [
  ...new Map(
    users.map(({ name, pinyin, initials }) => [
      name,
      { value: name, label: name, words: `${pinyin} ${initials}` },
    ]),
  ).values(),
];

/** A field that stores the name of a person. */
export const personWho = (may: PersonControlProps['may']): Control => ({
  type: 'custom',
  Custom: (props: ControlProps<string>) => <PersonControl {...props} may={may} />,
  textOf: (name: string) => name,
});
