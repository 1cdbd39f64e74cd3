import { RecordFormScreen } from '../../records/form/RecordFormScreen.tsx';
import { ArticleDesk } from './ArticleDesk.tsx';
import { articles } from './article.kind.ts';

/** 写文章 and 编辑文章: one form; the path decides which. */
export const ArticleFormScreen = () => <RecordFormScreen kind={articles} Above={ArticleDesk} />;
