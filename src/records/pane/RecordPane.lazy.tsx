import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { tagKey } from '../../state/menu/tags.store.ts';
import { RecordScreen } from '../form/RecordScreen.tsx';
import type { RecordKind } from '../kind.ts';
import { PaneForm } from './PaneForm.tsx';

export interface RecordPaneProps {
  kind: RecordKind;
  /** Null: a new record. */
  id: string | null;
  /** Initial values of a new record; a stable object. */
  preset?: Readonly<Record<string, unknown>>;
  /** Links next to the record's name. */
  actions?: ReactNode;
  /** Only where a record can be added. */
  onCreated?: (id: string) => void;
}

/** A record's form next to its list; loaded when it is first opened. */
export function RecordPane(props: RecordPaneProps) {
  const [path] = useLocation();
  return <RecordScreen {...props} tag={{ key: tagKey(path), named: false }} Form={PaneForm} />;
}
