import { Fragment, useState } from 'react';
import { useSnapshot } from 'valtio';
import {
  COMMON_ACTIONS,
  type PermissionArea,
  permissionAreas,
} from '../../contract/access/permission-areas.ts';
import { Check } from '../../records/list/table/Check.tsx';
import { isPermitted } from '../../state/session/Permitted.tsx';
import { sessionState } from '../../state/session/session.store.ts';
import { Icon } from '../../ui/marks/Icon.tsx';
import { withCodes } from './role-fields.ts';

interface RoleMatrixProps {
  /** `*` stands for all permissions. */
  value: readonly string[];
  readOnly: boolean;
  onChange: (permissions: string[]) => void;
}

/** The permissions of a role: areas as rows, common actions as columns, further actions of an area behind them. */
export function RoleMatrix({ value, readOnly, onChange }: RoleMatrixProps) {
  const { roles } = useSnapshot(sessionState);
  const [keyword, setKeyword] = useState('');
  const holds = (code: string) => value.includes('*') || value.includes(code);
  // Users can grant only what they have themselves; the server enforces it.
  const mayGive = (code: string) => !readOnly && isPermitted(roles, code);
  const set = (codes: readonly string[], on: boolean) =>
    onChange(withCodes(value, codes.filter(mayGive), on));
  const rows = permissionAreas.filter((area) => isNamed(area, keyword.trim()));
  const shown = rows.flatMap(({ actions }) => Object.keys(actions));
  return (
    <>
      <span className="list-search role-search">
        <Icon name="search" size={16} />
        <input
          className="input"
          type="search"
          aria-label="查找权限"
          placeholder="查找权限"
          maxLength={40}
          value={keyword}
          onChange={({ target }) => setKeyword(target.value)}
        />
      </span>
      <table className="table role-matrix" aria-label="权限">
        <thead>
          <tr>
            <th>
              <span className="role-area">
                <AllOf label="全选" codes={shown} {...{ holds, mayGive, set }} />
                权限
              </span>
            </th>
            {COMMON_ACTIONS.map((action) => (
              <th key={action}>{action}</th>
            ))}
            <th>其他</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((area, at) => (
            <Fragment key={area.label}>
              {area.group !== rows[at - 1]?.group && (
                <tr className="role-group">
                  <th colSpan={COMMON_ACTIONS.length + 2}>{area.group}</th>
                </tr>
              )}
              <Area area={area} {...{ holds, mayGive, set }} />
            </Fragment>
          ))}
        </tbody>
      </table>
      {rows.length === 0 && <p className="soft role-none">没有叫「{keyword.trim()}」的权限</p>}
    </>
  );
}

const isNamed = ({ group, label, actions }: PermissionArea, word: string): boolean =>
  [group, label, ...Object.values(actions)].some((one) => one.includes(word));

interface Rights {
  holds: (code: string) => boolean;
  mayGive: (code: string) => boolean;
  set: (codes: readonly string[], on: boolean) => void;
}

function Area({ area, ...rights }: Rights & { area: PermissionArea }) {
  const { label, actions } = area;
  const codes = Object.entries(actions);
  const common = COMMON_ACTIONS.map((action) => codes.find(([, word]) => word === action));
  const others = codes.filter((one) => !common.includes(one));
  return (
    <tr>
      <th scope="row">
        <span className="role-area">
          <AllOf label={`${label}：全选`} codes={Object.keys(actions)} {...rights} />
          {label}
        </span>
      </th>
      {common.map((one, at) => (
        <td key={COMMON_ACTIONS[at]} data-none={!one}>
          {one && <Right code={one[0]} label={`${label}：${one[1]}`} word={one[1]} {...rights} />}
        </td>
      ))}
      <td data-none={others.length === 0}>
        {others.map(([code, word]) => (
          <Right key={code} code={code} label={`${label}：${word}`} word={word} named {...rights} />
        ))}
      </td>
    </tr>
  );
}

interface RightProps extends Rights {
  code: string;
  label: string;
  word: string;
  /** Shows its label, as no column head does. */
  named?: boolean;
}

const Right = ({ code, label, word, named = false, holds, mayGive, set }: RightProps) => (
  <label className="role-right" data-named={named}>
    <input
      type="checkbox"
      aria-label={label}
      checked={holds(code)}
      disabled={!mayGive(code)}
      onChange={({ target }) => set([code], target.checked)}
    />
    <span aria-hidden="true">{word}</span>
  </label>
);

function AllOf({ label, codes, holds, mayGive, set }: Rights & { label: string; codes: string[] }) {
  const count = codes.filter(holds).length;
  return (
    <Check
      label={label}
      checked={codes.length > 0 && count === codes.length}
      some={count > 0}
      disabled={!codes.some(mayGive)}
      onChange={(on) => set(codes, on)}
    />
  );
}
