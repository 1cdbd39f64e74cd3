import { type FormEvent, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { articleCreate, articleUpdate } from '../../contract/article.ts';
import type { FileRecord } from '../../contract/file.ts';
import { useMayWrite } from '../../state/may-write.ts';
import { notify } from '../../state/notices.ts';
import { rolesFor, usePermission } from '../../state/permissions.ts';
import { isDirty } from '../../state/record-editor.ts';
import { closeTags, markTag, nameTag, tagKey } from '../../state/tags.ts';
import type { RecordEditor } from '../../state/use-record-editor.ts';
import { Button } from '../../ui/Button.tsx';
import { TextArea, TextField } from '../../ui/Field.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Attachments } from './Attachments.tsx';
import { type ArticleFields, articleErrors } from './article.fields.ts';
import { articleLink } from './article.links.ts';
import { Cover } from './Cover.tsx';
import { DraftNotice } from './DraftNotice.tsx';
import { SaveStatus } from './SaveStatus.tsx';

interface ArticleFormProps {
  id: string;
  isNew?: boolean;
  editor: RecordEditor<ArticleFields>;
  fields: ArticleFields;
  /** Records of the stored files that the article names. */
  files: readonly FileRecord[];
  /** The server confirmed a save made here: its record may be read anew. */
  onConfirmed?: () => void;
}

/** Fields of an article, with where its text stands: typed, on this device, on the server. */
export function ArticleForm({
  id,
  isNew = false,
  editor,
  fields,
  files,
  onConfirmed,
}: ArticleFormProps) {
  const [, navigate] = useLocation();
  const [errors, setErrors] = useState<ReturnType<typeof articleErrors>>({});
  const call = isNew ? articleCreate : articleUpdate;
  const permitted = usePermission(rolesFor(call));
  const mayWrite = useMayWrite(call);
  const confirmedId = editor.confirmed?.id;
  useEffect(() => {
    if (confirmedId) onConfirmed?.();
  }, [confirmedId, onConfirmed]);
  useTag(id, isNew, fields.title, isDirty(editor));

  const submit = async () => {
    if (!mayWrite) return;
    const found = articleErrors(fields);
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    try {
      await editor.save(fields.title);
      // Whoever has gone to another page meanwhile stays there.
      if (isNew && closeTags([tagKey('/article/add')]) !== null) {
        navigate(articleLink(id), { replace: true });
      }
    } catch {
      notify({ title: '本设备无法保存，请先复制正文', kind: 'error' });
    }
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit();
  };
  useSaveShortcut(submit);

  const text = (name: 'title' | 'summary' | 'body' | 'author') => ({
    value: fields[name],
    error: errors[name],
    readOnly: !mayWrite,
    onChange: (event: { target: { value: string } }) =>
      editor.change({ [name]: event.target.value }),
  });

  return (
    <form onSubmit={handleSubmit} noValidate aria-label={isNew ? '写文章' : '编辑文章'}>
      <PageHeader
        title={isNew ? '写文章' : '编辑文章'}
        actions={
          <>
            <SaveStatus editor={editor} />
            {mayWrite && (
              <Button type="submit" tone="primary">
                保存
              </Button>
            )}
          </>
        }
      />
      <DraftNotice id={id} editor={editor} files={files} />
      {!permitted && <ReadOnlyNotice />}
      <Panel>
        <div className="form-grid">
          <TextField label="标题" required {...text('title')} />
          <TextField label="作者" {...text('author')} />
          <TextArea label="摘要" rows={3} {...text('summary')} />
          <TextArea label="正文" rows={16} {...text('body')} />
        </div>
      </Panel>
      <Cover
        value={fields.coverId}
        files={files}
        readOnly={!mayWrite}
        onChange={(coverId) => editor.change({ coverId })}
      />
      <Attachments
        values={fields.attachmentIds}
        files={files}
        readOnly={!mayWrite}
        onChange={(attachmentIds) => editor.change({ attachmentIds })}
      />
    </form>
  );
}

/** What was typed before a permission was taken away stays to be seen and copied. */
const ReadOnlyNotice = () => (
  <p className="banner" role="note">
    你没有保存这篇文章的权限，内容只能查看
  </p>
);

/** The tag shows the record's own title, and a dot while it holds text that no save has taken (S-TAG-2). */
function useTag(id: string, isNew: boolean, title: string, dirty: boolean): void {
  const key = isNew ? tagKey('/article/add') : tagKey('/article/update', id);
  useEffect(() => nameTag(key, title || (isNew ? '写文章' : '编辑文章')), [key, title, isNew]);
  useEffect(() => markTag(key, dirty), [key, dirty]);
}

/** Ctrl/⌘ S saves. */
function useSaveShortcut(submit: () => Promise<void>): void {
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      void submit();
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  });
}
