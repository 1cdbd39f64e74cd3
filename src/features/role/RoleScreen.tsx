import { useLocation, useSearchParams } from 'wouter';
import { type Role, type RoleFields, roleCalls } from '../../contract/access/role.ts';
import { SideList } from '../../records/pane/SideList.tsx';
import { Waiting } from '../../records/Waiting.tsx';
import { useOnline } from '../../state/base/use-online.ts';
import { ROLES_KEY } from '../../state/data/reply-keys.ts';
import { useHeldReply } from '../../state/data/use-held-reply.ts';
import { useReply } from '../../state/data/use-reply.ts';
import { useFormDrafts } from '../../state/editing/use-form-drafts.ts';
import { tagKey } from '../../state/menu/tags.store.ts';
import { MayWrite } from '../../state/session/Permitted.tsx';
import { IconLink } from '../../ui/buttons/LinkButton.tsx';
import { CachedBanner, NeedsServer } from '../../ui/page/States.tsx';
import { useRoomBeside } from '../../ui/pane/use-room-beside.ts';
import { RoleDesk } from './RoleDesk.tsx';
import { fieldsOf } from './role-fields.ts';

/** 角色权限: which users may do what, and where (S-ADM-2). Readable offline; changes need the server. */
export function RoleScreen() {
  const [path, navigate] = useLocation();
  const [query] = useSearchParams();
  const online = useOnline();
  const isBeside = useRoomBeside();
  const found = useReply(roleCalls.search, {}, ROLES_KEY);
  const reply = useHeldReply(found, 'list');
  const { drafts, type, settle, newIdOf } = useFormDrafts<Role, RoleFields>('role', tagKey(path));
  const roles = reply.data?.list ?? [];
  const adding = query.has('add');
  // A copy waits for its original: input typed before would replace the original's values.
  const isReady = adding && (!query.has('from') || reply.data !== undefined);
  const chosen = chosenIn(query, isBeside ? roles : []);
  // A link may open a role that the list, which is held back, does not show yet.
  const known = found.data?.list ?? [];
  const role = known.find(({ id }) => id === chosen) ?? null;
  const original = originalIn(query, known);
  const draft = drafts[chosen ?? ''];
  const handleStored = (fields: RoleFields, stored: Role) => {
    if (chosen !== null) settle(chosen, fields, stored);
    reply.reload();
    if (adding) navigate(linkTo(path, stored.id), { replace: true });
  };
  const handleGone = () => {
    if (chosen !== null) type(chosen, role, null);
    reply.reload();
    navigate(path, { replace: true });
  };
  return (
    <SideList
      title="角色权限"
      listFirst
      held={reply}
      notice={<CachedBanner reply={found} />}
      chosen={chosen}
      items={roles.map(({ id, name, description, users, builtIn, status }) => ({
        ...{ id, name, code: description, count: users, unit: '人' },
        tag: id in drafts ? '未保存' : tagOf(builtIn, status),
        href: linkTo(path, id),
      }))}
      actions={
        online ? (
          <Adder path={path} />
        ) : (
          // An open role shows this itself.
          chosen === null && <NeedsServer what="修改角色" />
        )
      }
    >
      {!reply.data && <Waiting reply={found} />}
      {chosen !== null && (role || draft || isReady) && (
        <RoleDesk
          key={chosen}
          role={draft ? draft.base : role}
          typed={draft?.fields ?? original}
          onType={(fields) => type(chosen, role, fields)}
          newId={() => newIdOf(chosen)}
          onStored={handleStored}
          onGone={handleGone}
          back={path}
          copy={`${path}?add=1&from=${chosen}`}
        />
      )}
      {reply.data && chosen !== null && !role && !adding && <Missing />}
    </SideList>
  );
}

/** Initial values of a copy. */
function originalIn(query: URLSearchParams, roles: readonly Role[]): RoleFields | null {
  const from = roles.find(({ id }) => id === query.get('from'));
  return query.has('add') && from ? copyOf(from) : null;
}

/**
 * Id of the role in the address, the key of a new role or copy, else the first role beside the desk; null: none is
 * open.
 */
function chosenIn(query: URLSearchParams, roles: readonly Role[]): string | null {
  if (query.has('add')) return ['new', query.get('from')].filter(Boolean).join('/');
  return query.get('role') ?? roles[0]?.id ?? null;
}

const Adder = ({ path }: { path: string }) => (
  <MayWrite call={roleCalls.create}>
    <IconLink icon="add" label="新增角色" href={`${path}?add=1`} />
  </MayWrite>
);

const Missing = () => <p className="role-hint">这个角色不存在，可能刚被删除。</p>;

function tagOf(builtIn: boolean, status: Role['status']): string | undefined {
  if (builtIn) return '内置';
  return status === 'off' ? '停用' : undefined;
}

const linkTo = (path: string, id: string): string => `${path}?${new URLSearchParams({ role: id })}`;

const copyOf = (role: Role): RoleFields => ({
  ...fieldsOf(role),
  name: `${role.name} 副本`,
  code: '',
  permissions: role.permissions.filter((code) => code !== '*'),
});
