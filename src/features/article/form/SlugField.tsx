import { useState } from 'react';
import { frameOf } from '../../../records/controls/typed.tsx';
import type { ControlProps } from '../../../records/kind.ts';
import { client } from '../../../state/base/page-client.ts';
import { useOnlineOnly } from '../../../state/editing/use-online-only.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { TextField } from '../../../ui/fields/Field.tsx';

/** The slug of the article's address; the server suggests a unique one in pinyin. */
export function SlugField(props: ControlProps<string>) {
  const { value, readOnly, onChange, recordId } = props;
  const { label, disabled } = useOnlineOnly('按标题生成拼音别名');
  const [suggesting, setSuggesting] = useState(false);
  const title = String(props.fields.title ?? '').trim();
  const suggest = async () => {
    setSuggesting(true);
    try {
      const { articleSlug } = await import('../../../contract/article/article-workflow.ts');
      const { slug } = await client.call(articleSlug, { id: recordId, title: title.slice(0, 120) });
      if (slug) onChange(slug);
    } catch {
      // The app's error policy has reported the failure.
    } finally {
      setSuggesting(false);
    }
  };
  return (
    <div>
      <TextField
        {...frameOf(props)}
        hint="网址中的名称，首次发布后不能修改"
        value={value}
        readOnly={readOnly}
        onChange={({ target }) => onChange(target.value)}
      />
      {!readOnly && (
        <p>
          <Button disabled={suggesting || disabled || title === ''} onClick={() => void suggest()}>
            {label}
          </Button>
        </p>
      )}
    </div>
  );
}
