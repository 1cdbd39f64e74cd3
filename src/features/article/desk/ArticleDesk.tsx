import '../../../ui/page/lists.css';
import '../../../ui/fields/forms.css';
import '../../../records/records.css';
import '../../../records/form/desk-frame.css';
import '../../../records/rich-text/styles/editor-styles.ts';
import './desk.css';
import './desk-text.css';
import { useState } from 'react';
import type { Article } from '../../../contract/article/article.ts';
import { allCatas } from '../../../records/all-catas.ts';
import { DraftNotice } from '../../../records/form/bar/DraftNotice.tsx';
import { NoRight } from '../../../records/form/NoRight.tsx';
import { type FormProps, useRecordForm } from '../../../records/form/use-record-form.ts';
import { isAbsent, useRecordChoices } from '../../../records/record-options.ts';
import { useShortcut } from '../../../state/keys/use-shortcut.ts';
import { useKeyboardInset } from '../../../ui/hooks/use-keyboard-inset.ts';
import { useLoaded } from '../../../ui/hooks/use-loaded.ts';
import { PAPER, sectionOf } from '../form/article.groups.ts';
import type { StepDialogProps } from '../workflow/StepDialog.lazy.tsx';
import { useArticleWorkflow } from '../workflow/use-article-workflow.ts';
import { gapsIn } from '../workflow/what-is-missing.ts';
import { DeskBar } from './DeskBar.tsx';
import { useDeskLayout } from './desk-layout.ts';
import type { HistoryDeskProps } from './history/HistoryDesk.lazy.tsx';
import { Inspector } from './Inspector.tsx';
import { Paper } from './Paper.tsx';
import { showInText } from './show-in-text.ts';

const loadHistory = () => import('./history/HistoryDesk.lazy.tsx').then((m) => m.HistoryDesk);
const loadDialog = () => import('../workflow/StepDialog.lazy.tsx').then((m) => m.StepDialog);

/** 写文章 and 编辑文章: the text as on paper, all other fields in a panel beside it. */
export function ArticleDesk(props: FormProps) {
  const { kind, id, editor, fields, files, onConfirmed } = props;
  const article = props.record as Article | undefined;
  const layout = useDeskLayout();
  const [history, setHistory] = useState(false);
  const reveal = (field: string) => {
    if (PAPER.includes(field)) return layout.isBeside || layout.setPanel(false);
    layout.setPanel(true);
    layout.setOpen(sectionOf(field), true);
  };
  const work = useRecordForm(props, reveal);
  const columns = useRecordChoices(allCatas, undefined, fields.cataId);
  const gaps = gapsIn(fields, isAbsent(columns, fields.cataId));
  const workflow = useArticleWorkflow({ article, editor, fields, gaps, work, reload: onConfirmed });
  useKeyboardInset(work.frame.ref);
  const jumpTo = (field: string, target?: string) => {
    workflow.cancel();
    reveal(field);
    showInText(work.frame.ref, field, target);
  };
  const closeHistory = () => {
    setHistory(false);
    // The element that had the focus was removed with the history.
    requestAnimationFrame(() =>
      work.frame.ref.current?.querySelector<HTMLElement>('[aria-label="历史"]')?.focus(),
    );
  };
  const History = useLoaded<HistoryDeskProps>(loadHistory, history, closeHistory);
  const Dialog = useLoaded<StepDialogProps>(loadDialog, workflow.prompt !== null, workflow.cancel);
  const isComparing = history && History !== null;
  const { next } = workflow;
  const goOn = () => void (next ? workflow.press(next) : work.submit());
  useShortcut('submit', goOn, !isComparing && (next !== null || work.mayWrite));
  useShortcut('panel', () => layout.setPanel(!layout.panel), !isComparing);
  return (
    <>
      {isComparing && (
        <History
          id={id}
          fields={fields}
          mayRestore={work.mayWrite}
          onRestore={editor.change}
          onClose={closeHistory}
        />
      )}
      <form {...work.frame} className="desk flush" hidden={isComparing} data-panel={layout.panel}>
        <DeskBar
          {...props}
          article={article}
          work={work}
          workflow={workflow}
          layout={layout}
          onHistory={() => setHistory(true)}
        />
        <Paper kind={kind} work={work} onShow={jumpTo} fields={fields} notice={props.notice}>
          <DraftNotice kind={kind} id={id} editor={editor} files={files} />
          {!work.permitted && <NoRight kind={kind} />}
        </Paper>
        <Inspector
          kind={kind}
          article={article}
          fields={fields}
          files={files}
          columns={columns}
          gaps={gaps}
          work={work}
          workflow={workflow}
          layout={layout}
          onJump={jumpTo}
          onHistory={() => setHistory(true)}
        />
      </form>
      {workflow.prompt && Dialog && (
        <Dialog prompt={workflow.prompt} workflow={workflow} files={files} onJump={jumpTo} />
      )}
    </>
  );
}
