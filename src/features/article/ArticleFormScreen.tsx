import { RecordFormScreen } from '../../records/form/RecordFormScreen.tsx';
import { ArticleDesk } from './ArticleDesk.tsx';
import { articles } from './article.kind.ts';

/** 写文章 and 编辑文章: one form, told apart by its path. */
export const ArticleFormScreen = () => <RecordFormScreen kind={articles} Above={ArticleDesk} />;
