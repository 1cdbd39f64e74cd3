import { useEffect } from 'react';
import type { Article } from '../../../contract/article/article.ts';
import { articleUpdate } from '../../../contract/article/article.ts';
import type { FormProps } from '../../../records/form/use-record-form.ts';
import { isDirty } from '../../../state/editing/record-editor.ts';
import { useMayWrite } from '../../../state/session/Permitted.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { PersonAvatar } from '../../../ui/marks/PersonAvatar.tsx';
import { newsOf } from '../workflow/desk-news.ts';
import { useEditors } from '../workflow/use-editors.ts';

interface DeskOthersProps extends Pick<FormProps, 'editor' | 'onConfirmed'> {
  article: Article;
  onHistory: () => void;
}

/** Maximum number of avatars. */
const DISCS = 3;

/**
 * Which other users have the article open, edit it or have saved it, in the bar's remaining space. Informative only.
 */
export function DeskOthers({ article, editor, onHistory, onConfirmed }: DeskOthersProps) {
  const { revision } = editor;
  const { answer, takeOver } = useEditors(article.id, { typing: isDirty(editor), revision });
  const mayEdit = useMayWrite(articleUpdate);
  const news = newsOf(answer, article.version);
  const { version = 0, current } = answer ?? {};
  // A step of the workflow, by another user or scheduled: the article's state is reloaded, and no text is replaced.
  const { version: shown = version } = article;
  const isStep = version > shown && (current?.version ?? version) <= shown;
  useEffect(() => {
    if (isStep) onConfirmed?.();
  }, [isStep, onConfirmed]);
  return (
    <div className="desk-others" role="status" aria-label="同时打开的人" data-kind={news?.kind}>
      {news && (
        <>
          {news.names.slice(0, DISCS).map((name) => (
            <PersonAvatar key={name} name={name} />
          ))}
          <span title={`${news.text}。同时修改的内容会在保存时比较，不会互相覆盖。`}>
            {news.text}
          </span>
          {news.kind === 'saved' && (
            <Button tone="link" onClick={onHistory}>
              查看差异
            </Button>
          )}
          {news.kind === 'editing' && mayEdit && (
            <Button tone="link" onClick={takeOver}>
              接管
            </Button>
          )}
        </>
      )}
    </div>
  );
}
