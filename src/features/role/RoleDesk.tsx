import '../../records/records.css';
import './role.css';
import { type FormEvent, type ReactNode, useState } from 'react';
import { type Role, type RoleFields, roleCalls, roleFields } from '../../contract/access/role.ts';
import { allCatas } from '../../records/all-catas.ts';
import { useMergedSave } from '../../records/conflict/use-merged-save.tsx';
import { RecordsControl } from '../../records/controls/several.tsx';
import { NumberControl } from '../../records/controls/typed.tsx';
import { ChangesBar } from '../../records/form/bar/ChangesBar.tsx';
import { notify } from '../../state/base/notices.store.ts';
import { useOnline } from '../../state/base/use-online.ts';
import { errorsIn } from '../../state/editing/field-errors.ts';
import { useOnlineOnly } from '../../state/editing/use-online-only.ts';
import { useSending } from '../../state/editing/use-sending.ts';
import { MayWrite, useMayWrite } from '../../state/session/Permitted.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { IconLink, LinkButton } from '../../ui/buttons/LinkButton.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Segmented } from '../../ui/choice/Segmented.tsx';
import { Switch } from '../../ui/choice/Switch.tsx';
import { TextField } from '../../ui/fields/Field.tsx';
import { ScreenHeading } from '../../ui/page/PageHeader.tsx';
import { NeedsServer } from '../../ui/page/States.tsx';
import { RoleMatrix } from './RoleMatrix.tsx';
import { createRole, deleteRole, updateRole } from './role.api.ts';
import { changesIn, emptyRole, fieldsOf, roleOf, roleSpecs, sidesOf } from './role-fields.ts';

interface RoleDeskProps {
  /** Null: a new role. */
  role: Role | null;
  /** Unsaved input, or null; stored outside, as it outlives the desk. */
  typed: RoleFields | null;
  onType: (typed: RoleFields | null) => void;
  /** Id for a new role. */
  newId: () => string;
  /** Called when the server has stored these fields. */
  onStored: (fields: RoleFields, role: Role) => void;
  onGone: () => void;
  /** Addresses of the list alone, and of a new copy of this role. */
  back: string;
  copy: string;
}

const places = [
  { value: 'all', label: '全部栏目' },
  { value: 'some', label: '只限所选' },
];

/**
 * The form of a role: name, scope and permissions. Never queued: a permission granted hours later is not what was
 * meant.
 */
export function RoleDesk(props: RoleDeskProps) {
  const { role, typed, onType, newId, onStored, onGone, back, copy } = props;
  const stored = role ? fieldsOf(role) : emptyRole;
  const fields = typed ?? stored;
  const { busy, problem, errors, refuse, send } = useSending();
  const mayWrite = useMayWrite(role ? roleCalls.update : roleCalls.create);
  const { label, disabled } = useOnlineOnly(role ? '保存' : '新增');
  const readOnly = !mayWrite || role?.mayChange === false;
  const merged = useMergedSave<Role>({
    what: `「${(role ?? fields).name}」`,
    specs: roleSpecs,
    sidesOf: (row) => sidesOf(fieldsOf(row)),
    save: (sides, stored) => updateRole(stored, roleOf(sides)),
    create: (sides) => createRole(newId(), roleOf(sides)),
  });
  const changes = changesIn(stored, fields);
  const change = (changed: Partial<RoleFields>) => {
    const next = { ...fields, ...changed };
    onType(changesIn(stored, next).length > 0 ? next : null);
  };
  const save = async () => {
    const saved = await merged.save(role, sidesOf(fields));
    if (!saved) return;
    onStored(fields, saved);
    notify({ title: '角色已保存到服务器', kind: 'success' });
  };
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (disabled || readOnly) return;
    const wrong = errorsIn({ rules: roleFields }, fields);
    if (Object.keys(wrong).length > 0) return refuse(wrong);
    await send(save);
  };
  return (
    <form
      className="role-desk flush"
      onSubmit={handleSubmit}
      noValidate
      aria-label={role?.name ?? '新增角色'}
    >
      <RoleHead role={role} back={back} copy={copy} onGone={onGone}>
        <Switch
          label="启用角色"
          word={fields.status === 'on' ? '启用' : '停用'}
          checked={fields.status === 'on'}
          readOnly={readOnly}
          onChange={(on) => change({ status: on ? 'on' : 'off' })}
        />
      </RoleHead>
      <div className="role-fields">
        {texts.map(({ name, ...field }) => (
          <TextField
            key={name}
            {...field}
            readOnly={readOnly}
            value={fields[name]}
            error={errors[name]}
            onChange={({ target }) => change({ [name]: target.value })}
          />
        ))}
        <NumberControl
          type="number"
          free
          label="存储上限"
          unit="GB"
          hint="每人能存的文件，回收站也算；留空不限"
          required={false}
          readOnly={readOnly}
          value={fields.storageGb ?? null}
          error={errors.storageGb}
          onChange={(storageGb) => change({ storageGb })}
        />
      </div>
      <Place
        catas={fields.catas}
        error={errors.catas}
        readOnly={readOnly}
        onChange={(catas) => change({ catas })}
      />
      <RoleMatrix
        value={fields.permissions}
        readOnly={readOnly}
        onChange={(permissions) => change({ permissions })}
      />
      {(typed || !role) && (
        <ChangesBar
          changes={changes}
          problem={problem || errors.permissions}
          label={label}
          disabled={busy || disabled || readOnly}
          onDiscard={typed && (() => onType(null))}
        />
      )}
      {merged.dialog}
    </form>
  );
}

const texts = [
  { name: 'name', label: '名称', required: true, maxLength: 30 },
  { name: 'code', label: '标识', required: true, maxLength: 32, spellCheck: false },
  { name: 'description', label: '描述', maxLength: 120 },
] as const;

interface RoleHeadProps extends Pick<RoleDeskProps, 'role' | 'back' | 'copy' | 'onGone'> {
  children: ReactNode;
}

/** Name and users of a role, and why it cannot be changed here. */
function RoleHead({ role, back, copy, onGone, children }: RoleHeadProps) {
  const online = useOnline();
  return (
    <>
      <header className="role-head">
        <span className="only-narrow">
          <IconLink icon="back" label="返回角色列表" href={back} />
        </span>
        <div>
          <ScreenHeading title={role ? role.name : '新增角色'} />
          <p className="soft small">{role ? usersIn(role) : '先起名，再勾选能做什么。'}</p>
        </div>
        <span className="page-actions">
          {online ? (
            role && (
              <>
                <MayWrite call={roleCalls.create}>
                  <LinkButton href={copy}>复制角色</LinkButton>
                </MayWrite>
                {role.mayChange && <Removal role={role} onGone={onGone} />}
              </>
            )
          ) : (
            <NeedsServer what="修改角色" />
          )}
        </span>
        {children}
      </header>
      {role && !role.mayChange && (
        <p className="role-hint soft small">
          {role.builtIn
            ? '内置角色，有全部权限，不能修改或删除。'
            : '这个角色的权限比你多，只有权限更多的人能修改。'}
        </p>
      )}
    </>
  );
}

interface PlaceProps {
  catas: string[] | null;
  error: string | undefined;
  readOnly: boolean;
  onChange: (catas: string[] | null) => void;
}

/** 可管栏目: all columns, or some with their descendants. */
function Place({ catas, error, readOnly, onChange }: PlaceProps) {
  return (
    <div className="role-catas">
      <Segmented
        label="可管栏目"
        choices={places}
        readOnly={readOnly}
        value={catas === null ? 'all' : 'some'}
        onChange={(place) => onChange(place === 'all' ? null : [])}
      />
      {catas && (
        <RecordsControl
          label="所选栏目"
          hint="连同下级栏目；别的栏目和其中的文章看不到"
          required={false}
          source={allCatas}
          value={catas}
          error={error}
          readOnly={readOnly}
          onChange={(chosen) => onChange([...chosen])}
        />
      )}
    </div>
  );
}

function usersIn({ code, users, userNames }: Role): string {
  const more = users > userNames.length ? '等' : '';
  return `${code} · ${users === 0 ? '没有人使用' : `${users} 人：${userNames.join('、')}${more}`}`;
}

function Removal({ role, onGone }: { role: Role; onGone: () => void }) {
  const [asking, setAsking] = useState(false);
  const { problem, send } = useSending();
  const { disabled } = useOnlineOnly('');
  const remove = async () => {
    await deleteRole(role.id);
    notify({ title: `已删除角色「${role.name}」`, kind: 'success' });
    onGone();
  };
  return (
    <MayWrite call={roleCalls.delete}>
      <Button disabled={disabled} onClick={() => setAsking(true)}>
        删除
      </Button>
      {problem && (
        <span className="field-error" role="alert">
          {problem}
        </span>
      )}
      <ConfirmDialog
        open={asking}
        title={`删除角色「${role.name}」？`}
        danger
        confirmLabel="删除"
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          void send(remove);
        }}
      >
        还有人使用的角色删除不了。
      </ConfirmDialog>
    </MayWrite>
  );
}
