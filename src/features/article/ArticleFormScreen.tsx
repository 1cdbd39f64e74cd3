import { RecordFormScreen } from '../../records/form/RecordFormScreen.tsx';
import { articles } from './article.kind.ts';
import { ArticleDesk } from './desk/ArticleDesk.tsx';

/** 写文章 and 编辑文章: one desk; the path decides which. */
export const ArticleFormScreen = () => <RecordFormScreen kind={articles} Form={ArticleDesk} />;
