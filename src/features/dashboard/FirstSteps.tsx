import { articleWriting } from '../../contract/article/article-recent.ts';
import type { dashboardSummary } from '../../contract/dashboard.ts';
import type { ReplyOf } from '../../contract/endpoint.ts';
import { listPath } from '../../state/menu/record-places.ts';
import { useMayWrite } from '../../state/session/Permitted.tsx';
import { LinkButton } from '../../ui/buttons/LinkButton.tsx';
import { Drawing } from '../../ui/marks/Icon.tsx';
import { Panel } from '../../ui/page/Panel.tsx';

interface FirstStepsProps {
  /** Undefined: unknown; older servers do not send it. */
  begun: ReplyOf<typeof dashboardSummary>['begun'];
}

/** Permission to create a column, without importing the contract of its fields. */
const columnWriting = { permission: 'cata:create' } as const;

/** First steps while there is no column, or no article. */
export function FirstSteps({ begun }: FirstStepsProps) {
  const mayAdd = useMayWrite(columnWriting);
  const mayWrite = useMayWrite(articleWriting);
  if (!begun || (begun.catas && begun.articles)) return null;
  return (
    <Panel title="从这里开始">
      <ol className="work">
        <Step
          title="新建栏目"
          hint="文章发布前要选主栏目，先把栏目分好"
          done={begun.catas}
          href={mayAdd ? listPath('cata') : null}
        />
        <Step
          title="写第一篇文章"
          hint="可以从 Word、公众号粘贴过来；断网也能写"
          done={begun.articles}
          href={mayWrite ? '/article/add' : null}
        />
        <Step title="看看使用说明" hint="写作、审核、发布、栏目、课程与离线" href="/help" />
      </ol>
    </Panel>
  );
}

interface StepProps {
  title: string;
  hint: string;
  done?: boolean;
  /** Null: this user lacks the permission. */
  href: string | null;
}

function Step({ title, hint, done = false, href }: StepProps) {
  return (
    <li>
      <span className="work-icon" data-tone={done ? 'success' : 'info'}>
        <Drawing path={done ? 'M5 12l5 5L19 7' : 'M9 6l6 6-6 6'} />
      </span>
      <div className="work-text">
        <p>{title}</p>
        <p className="soft small">{hint}</p>
      </div>
      {done ? (
        <span className="soft small">已完成</span>
      ) : (
        href && <LinkButton href={href}>{title}</LinkButton>
      )}
    </li>
  );
}
