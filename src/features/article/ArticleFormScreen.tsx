import '../../ui/lists.css';
import '../../ui/forms.css';
import { useMemo } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { articleGet } from '../../contract/article.ts';
import type { FileRecord } from '../../contract/file.ts';
import { useNewRecordId, useRecordEditor } from '../../state/use-record-editor.ts';
import { recordKey, useReply } from '../../state/use-reply.ts';
import { ErrorState, KeptBanner, Skeleton } from '../../ui/States.tsx';
import { ArticleForm } from './ArticleForm.tsx';
import { emptyArticle, fieldsOf } from './article.fields.ts';

const UUID = /^[0-9a-f-]{36}$/;
const noFiles: readonly FileRecord[] = [];

/** 写文章 and 编辑文章: one form, told apart by its path. */
export function ArticleFormScreen() {
  const [path] = useLocation();
  return path === '/article/add' ? <ArticleAdd /> : <ArticleUpdate />;
}

function ArticleAdd() {
  const id = useNewRecordId('article');
  return id ? <NewArticle key={id} id={id} /> : <Skeleton rows={6} />;
}

const freshArticle = { fields: emptyArticle, version: null };

function NewArticle({ id }: { id: string }) {
  const editor = useRecordEditor({
    entity: 'article',
    operation: 'create',
    recordId: id,
    loaded: freshArticle,
  });
  return editor.fields ? (
    <ArticleForm id={id} isNew editor={editor} fields={editor.fields} files={noFiles} />
  ) : (
    <Skeleton rows={6} />
  );
}

function ArticleUpdate() {
  const [query] = useSearchParams();
  const id = query.get('id') ?? '';
  if (!UUID.test(id)) return <ErrorState message="地址中没有文章编号" />;
  return <ExistingArticle key={id} id={id} />;
}

function ExistingArticle({ id }: { id: string }) {
  const reply = useReply(articleGet, { id }, recordKey('article', id));
  const { data } = reply;
  const loaded = useMemo(
    () => data && { fields: fieldsOf(data), version: data.version ?? null },
    [data],
  );
  const editor = useRecordEditor({ entity: 'article', operation: 'update', recordId: id, loaded });
  if (editor.fields) {
    return (
      <>
        <KeptBanner reply={reply} />
        <ArticleForm
          id={id}
          editor={editor}
          fields={editor.fields}
          files={data?.files ?? noFiles}
          onConfirmed={reply.reload}
        />
      </>
    );
  }
  if (reply.loading || !editor.localRead) return <Skeleton rows={6} />;
  const message = reply.offline ? '当前离线，本设备还没有保存这篇文章' : reply.error?.message;
  return <ErrorState message={message ?? '接口请求失败'} onRetry={reply.reload} />;
}
