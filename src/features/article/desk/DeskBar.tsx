import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import type { Article } from '../../../contract/article/article.ts';
import { plainTextOf } from '../../../contract/rich-text/rich-text-form.ts';
import { formatNumber } from '../../../lib/sizes.ts';
import { countWords } from '../../../lib/word-count.ts';
import { SaveStatus } from '../../../records/form/bar/SaveStatus.tsx';
import type { FormProps, FormWork } from '../../../records/form/use-record-form.ts';
import { listPath } from '../../../state/menu/record-places.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { useLoaded } from '../../../ui/hooks/use-loaded.ts';
import { Drawing } from '../../../ui/marks/Icon.tsx';
import { ScreenHeading } from '../../../ui/page/PageHeader.tsx';
import type { PreviewPopupProps } from '../form/PreviewPopup.lazy.tsx';
import type { ArticleWorkflow } from '../workflow/use-article-workflow.ts';
import { ArticleStates } from './ArticleStates.tsx';
import { DeskOthers } from './DeskOthers.tsx';
import { drawings } from './desk-icons.ts';
import type { DeskLayout } from './desk-layout.ts';
import { IconAction } from './IconAction.tsx';

interface DeskBarProps extends FormProps {
  article: Article | undefined;
  work: FormWork;
  workflow: ArticleWorkflow;
  layout: DeskLayout;
  onHistory: () => void;
}

/** State of the article and of its save, and the one next step; visible at every scroll position. */
export function DeskBar({ article, work, workflow, layout, onHistory, ...form }: DeskBarProps) {
  const { editor, fields, onConfirmed } = form;
  const { next, running, offline } = workflow;
  return (
    <div className="desk-bar">
      <ScreenHeading silent title={work.heading} />
      <Back />
      {article && <ArticleStates article={article} />}
      <SaveStatus editor={editor} storedAt={article?.updatedAt ?? null} />
      <WordCount body={String(fields.body ?? '')} />
      {article && (
        <DeskOthers {...{ article, editor, onHistory }} {...(onConfirmed && { onConfirmed })} />
      )}
      <span className="desk-actions">
        {article && <IconAction icon="history" label="历史" onClick={onHistory} />}
        <Preview fields={fields} files={form.files} />
        <i />
        {work.mayWrite && (
          <Button type="submit" {...(next ? { className: 'desk-save' } : { tone: 'primary' })}>
            保存
          </Button>
        )}
        {next && (
          <Button
            tone="primary"
            className="desk-next"
            aria-busy={running}
            aria-disabled={offline !== null}
            title={offline ?? undefined}
            onClick={() => void workflow.press(next)}
          >
            {next.label}
          </Button>
        )}
        <IconAction
          icon="panel"
          label="文章设置"
          aria-expanded={layout.panel}
          onClick={() => layout.setPanel(!layout.panel)}
        />
      </span>
    </div>
  );
}

function Back() {
  const list = listPath('article');
  if (list === null) return null;
  return (
    <Link href={list} className="button" data-tone="plain" data-shape="icon" aria-label="返回列表">
      <Drawing path={drawings.back} />
    </Link>
  );
}

const loadPreview = () => import('../form/PreviewPopup.lazy.tsx').then((m) => m.PreviewPopup);

function Preview(props: Pick<PreviewPopupProps, 'fields' | 'files'>) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const Popup = useLoaded<PreviewPopupProps>(loadPreview, open, close);
  return (
    <>
      <IconAction icon="preview" label="预览" onClick={() => setOpen(true)} />
      {Popup && open && <Popup {...props} open onClose={close} />}
    </>
  );
}

/** Milliseconds after the last change (debounce): counting must not delay the next key. */
const COUNT_DELAY = 300;

function WordCount({ body }: { body: string }) {
  const [count, setCount] = useState<number | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setCount(countWords(plainTextOf(body))), COUNT_DELAY);
    return () => clearTimeout(timer);
  }, [body]);
  return <span className="desk-words">{count !== null && `${formatNumber(count)} 字`}</span>;
}
