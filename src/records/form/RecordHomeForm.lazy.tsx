import { useLocation } from 'wouter';
import { tagKey } from '../../state/menu/tags.store.ts';
import { LinkButton } from '../../ui/buttons/LinkButton.tsx';
import type { RecordKind } from '../kind.ts';
import { RecordScreen } from './RecordScreen.tsx';

export interface RecordHomeFormProps {
  kind: RecordKind;
  /** Null: a new record. */
  id: string | null;
  /** Address of the list. */
  back: string;
  /** The first save of the new record is stored. */
  onCreated: (id: string) => void;
}

/** The form of a kind without a path of its own; it uses the place and the tag of the list. */
export function RecordHomeForm({ kind, id, back, onCreated }: RecordHomeFormProps) {
  const [path] = useLocation();
  return (
    <RecordScreen
      kind={kind}
      id={id}
      tag={{ key: tagKey(path), named: false }}
      actions={<LinkButton href={back}>返回列表</LinkButton>}
      onCreated={onCreated}
    />
  );
}
