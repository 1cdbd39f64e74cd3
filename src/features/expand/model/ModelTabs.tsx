import '../../../records/list/list.css';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { expand, expandModel } from '../../../contract/content/expand.ts';
import { formatCount } from '../../../lib/sizes.ts';
import { Permitted, rolesFor } from '../../../state/session/Permitted.tsx';
import { entriesPath, modelPath } from './model-place.ts';

interface ModelTabsProps {
  id: string;
  name: string;
  /** Number of its entries; undefined: unknown. */
  entries: number | undefined;
  /** Number of its fields, including unsaved ones. */
  fields: number;
  current: 'entries' | 'fields' | 'settings';
}

/** Tabs of a model: entries, fields, settings. */
export function ModelTabs({ id, name, entries, fields, current }: ModelTabsProps) {
  const [path] = useLocation();
  const form = modelPath(path, id);
  const linkTo = (part: ModelTabsProps['current'], href: string, label: ReactNode) => (
    <Link href={href} aria-current={part === current ? 'page' : undefined}>
      {label}
    </Link>
  );
  return (
    <nav className="list-tabs" aria-label={name}>
      <Permitted roles={rolesFor(expand.search)}>
        {linkTo('entries', entriesPath(path, id), <Counted name="内容" count={entries} />)}
      </Permitted>
      <Permitted roles={rolesFor(expandModel.search)}>
        {linkTo('fields', form, <Counted name="字段" count={fields} />)}
        {linkTo('settings', `${form}&part=settings`, '设置')}
      </Permitted>
    </nav>
  );
}

const Counted = ({ name, count }: { name: string; count: number | undefined }) => (
  <>
    {name}
    <span className="tab-count">{count !== undefined && formatCount(count)}</span>
  </>
);
