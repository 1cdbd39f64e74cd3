import type { ComponentType, ReactNode } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import type { FormEntity } from '../../state/menu/form-paths.ts';
import { adderPath, editorPath } from '../../state/menu/record-places.ts';
import { closeTags, tagKey } from '../../state/menu/tags.store.ts';
import type { RecordKind } from '../kind.ts';
import { ExistingRecord, NewRecord } from './RecordScreens.tsx';
import type { FormProps } from './use-record-form.ts';

interface RecordFormScreenProps {
  kind: RecordKind<FormEntity>;
  /** Initial values of a new record, from the address; a stable object. */
  preset?: Readonly<Record<string, unknown>>;
  /** Renders the fields; default one below the other. */
  Form?: ComponentType<FormProps>;
  /** Placeholder in the shape of the form while the record loads; default plain lines. */
  bones?: ReactNode;
}

/** The screen behind a kind's two fixed paths: the form of a new record, or of the one that `?id=` names. */
export function RecordFormScreen({ kind, preset, ...frame }: RecordFormScreenProps) {
  const [path, navigate] = useLocation();
  const [query] = useSearchParams();
  const id = query.get('id') ?? '';
  if (path === adderPath(kind.entity)) {
    const key = tagKey(path);
    /** The record's own tag replaces this one, unless the user has gone to another page meanwhile. */
    const handleCreated = (created: string) => {
      if (closeTags([key]) === null) return;
      navigate(editorPath(kind.entity, created), { replace: true });
    };
    return (
      <NewRecord
        kind={kind}
        tag={{ key, named: true }}
        {...(preset && { preset })}
        {...frame}
        onCreated={handleCreated}
      />
    );
  }
  return (
    <ExistingRecord
      key={id}
      kind={kind}
      id={id}
      tag={{ key: tagKey(path, id), named: true }}
      {...frame}
    />
  );
}
