import { articleWriting } from '../../contract/article/article-recent.ts';
import { RecordList } from '../../records/list/RecordList.tsx';
import { editorPath } from '../../state/menu/record-places.ts';
import { MayWrite } from '../../state/session/Permitted.tsx';
import { LinkButton } from '../../ui/buttons/LinkButton.tsx';
import { Icon } from '../../ui/marks/Icon.tsx';
import { articleBatches, articleOrder, listedArticles } from './article.list.ts';

const linkOf = (id: string): string => editorPath('article', id);

/** 文章管理: articles filtered by the address, most recently changed first. */
export function ArticleListScreen() {
  return (
    <RecordList
      kind={listedArticles}
      title="文章管理"
      actions={
        <MayWrite call={articleWriting}>
          <LinkButton tone="primary" href="/article/add">
            <Icon name="edit" size={16} />
            写文章
          </LinkButton>
        </MayWrite>
      }
      batches={articleBatches}
      order={articleOrder}
      linkOf={linkOf}
      placeholder="标题、摘要、作者"
      empty={<p>文章会显示在咨询网站上。先写第一篇。</p>}
    />
  );
}
