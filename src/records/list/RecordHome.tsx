import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { MayWrite } from '../../state/session/Permitted.tsx';
import { LinkButton } from '../../ui/buttons/LinkButton.tsx';
import { useLoaded } from '../../ui/hooks/use-loaded.ts';
import { Icon } from '../../ui/marks/Icon.tsx';
import { ErrorState, Skeleton } from '../../ui/page/States.tsx';
import type { RecordHomeFormProps } from '../form/RecordHomeForm.lazy.tsx';
import type { RecordKind } from '../kind.ts';
import { RecordList, type RecordListProps } from './RecordList.tsx';

interface RecordHomeProps extends Pick<RecordListProps, 'placeholder' | 'useNews' | 'order'> {
  kind: RecordKind;
  /** Heading of the list. */
  title: string;
  /** Shown where the list is empty. */
  empty: ReactNode;
  /** Address of a record's form where it opens in a tag of its own; default: the form replaces the list. */
  linkOf?: (id: string) => string;
}

/** Lists and edits a kind in one place: the list, `?add=1`, or `?edit=` with an id. */
export function RecordHome(props: RecordHomeProps) {
  const { kind, linkOf: ownLinkOf, ...list } = props;
  const [path, navigate] = useLocation();
  const [query] = useSearchParams();
  const linkOf = ownLinkOf ?? ((id: string) => `${path}?${new URLSearchParams({ edit: id })}`);
  const id = query.get('edit');
  const isForm = id !== null || query.has('add');
  const leave = useLeaving(isForm);
  const handleCreated = (made: string) => {
    navigate(ownLinkOf ? path : linkOf(made), { replace: true });
    if (ownLinkOf) leave(ownLinkOf(made));
  };
  if (isForm) {
    return <LoadedForm kind={kind} id={id} back={path} onCreated={handleCreated} />;
  }
  return (
    <RecordList
      {...list}
      {...{ kind, linkOf }}
      actions={
        <MayWrite call={kind.calls.create}>
          <LinkButton tone="primary" href={`${path}?add=1`}>
            <Icon name="add" size={16} />
            新增{kind.label}
          </LinkButton>
        </MayWrite>
      }
    />
  );
}

/** Navigates to another tag after this one is back at its list, so that the list is shown when the user returns. */
function useLeaving(isForm: boolean): (to: string) => void {
  const [, navigate] = useLocation();
  const [wanted, setWanted] = useState<string | null>(null);
  useEffect(() => {
    if (wanted === null || isForm) return;
    setWanted(null);
    navigate(wanted);
  }, [wanted, isForm, navigate]);
  return setWanted;
}

const loadForm = () => import('../form/RecordHomeForm.lazy.tsx').then((m) => m.RecordHomeForm);

/** The form with all its controls is loaded when it is opened; the list alone does not need it. */
function LoadedForm(props: RecordHomeFormProps) {
  const [failed, setFailed] = useState(false);
  const fail = useCallback(() => setFailed(true), []);
  const Form = useLoaded<RecordHomeFormProps>(loadForm, !failed, fail);
  if (Form) return <Form {...props} />;
  if (!failed) return <Skeleton rows={6} />;
  return <ErrorState message="页面加载失败" onRetry={() => setFailed(false)} />;
}
