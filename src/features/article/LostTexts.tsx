import { useLostTexts } from '../../state/outbox-actions.ts';
import { Age } from '../../ui/Age.tsx';
import { fieldLabels } from './article.fields.ts';

const TEXTS = ['title', 'author', 'summary', 'body'] as const;

/** What gave way when conflicts of this article were decided on this device, for 30 days. */
export function LostTexts({ id, settled }: { id: string; settled: unknown }) {
  const texts = useLostTexts('article', id, settled);
  if (texts.length === 0) return null;
  return (
    <details className="panel">
      <summary>本机历史（{texts.length}）</summary>
      {texts.map(({ at, fields }) => (
        <section key={at}>
          <h3>
            <Age at={at} />
          </h3>
          <dl className="lost-text">
            {TEXTS.filter((name) => fields[name]).map((name) => (
              <div key={name}>
                <dt className="soft">{fieldLabels[name]}</dt>
                <dd>{String(fields[name])}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </details>
  );
}
