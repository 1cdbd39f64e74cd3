import type { ComponentType, ReactNode } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import type { FormEntity } from '../../state/menu/form-paths.ts';
import { adderPath, editorPath } from '../../state/menu/record-places.ts';
import { closeTags, rekeyTag, tagKey } from '../../state/menu/tags.store.ts';
import type { RecordKind } from '../kind.ts';
import { RecordScreen } from './RecordScreen.tsx';
import type { FormProps } from './use-record-form.ts';

interface RecordFormScreenProps {
  kind: RecordKind<FormEntity>;
  /** Initial values of a new record, from the address; a stable object. */
  preset?: Readonly<Record<string, unknown>>;
  /** Renders the fields; default one below the other. */
  Form?: ComponentType<FormProps>;
  /** Placeholder in the shape of the form while the record loads; default plain lines. */
  skeleton?: ReactNode;
}

/** The screen behind a kind's two fixed paths: the form of a new record, or of the one that `?id=` names. */
export function RecordFormScreen({ kind, ...frame }: RecordFormScreenProps) {
  const [path, navigate] = useLocation();
  const [query] = useSearchParams();
  const id = path === adderPath(kind.entity) ? null : (query.get('id') ?? '');
  const key = tagKey(path, id);
  /** The tag becomes the record's own; one that is open already replaces it, unless the user has gone to another page. */
  const handleCreated = (created: string) => {
    const location = editorPath(kind.entity, created);
    if (!rekeyTag(key, { key: location, location }) && closeTags([key]) === null) return;
    navigate(location, { replace: true });
  };
  return (
    <RecordScreen
      kind={kind}
      id={id}
      tag={{ key, named: true }}
      {...frame}
      onCreated={handleCreated}
    />
  );
}
