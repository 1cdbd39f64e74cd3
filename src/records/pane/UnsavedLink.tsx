import type { FormDraft } from '../../state/editing/form-drafts.ts';
import { LinkButton } from '../../ui/buttons/LinkButton.tsx';

interface UnsavedLinkProps<Fields> {
  drafts: Readonly<Record<string, FormDraft<unknown, Fields>>>;
  /** Id of the open form. */
  open: string;
  hrefOf: (id: string, fields: Fields) => string;
  nameOf: (fields: Fields) => string;
}

/** Links to another form of the screen that has unsaved text. */
export function UnsavedLink<Fields>({ drafts, open, hrefOf, nameOf }: UnsavedLinkProps<Fields>) {
  const [id, draft] = Object.entries(drafts).find(([one]) => one !== open) ?? [];
  if (id === undefined || !draft) return null;
  return <LinkButton href={hrefOf(id, draft.fields)}>未保存：{nameOf(draft.fields)}</LinkButton>;
}
