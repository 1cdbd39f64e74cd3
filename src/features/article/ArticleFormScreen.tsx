import { useEffect } from 'react';
import { useSearchParams } from 'wouter';
import { preloadEarlyText } from '../../records/controls/RichTextControl.tsx';
import { prepareTextForm } from '../../records/form/prepare-text-form.ts';
import { RecordFormScreen } from '../../records/form/RecordFormScreen.tsx';
import { useTextPreset } from '../../records/form/use-preset.ts';
import { articles } from './article.kind.ts';
import { ArticleDesk } from './desk/ArticleDesk.tsx';
import { DeskSkeleton } from './desk/DeskSkeleton.tsx';

/** Maximum characters of a title. */
const LONGEST = 120;

/** 写文章 and 编辑文章: one desk; the path decides which. A new article may be opened with a title from the search. */
export function ArticleFormScreen() {
  const [query] = useSearchParams();
  const isStored = query.has('id');
  // While the article is on its way.
  useEffect(() => {
    if (isStored) preloadEarlyText().catch(ignore);
  }, [isStored]);
  return (
    <RecordFormScreen
      kind={articles}
      Form={ArticleDesk}
      skeleton={<DeskSkeleton />}
      preset={useTextPreset('title', LONGEST)}
    />
  );
}

const ignore = () => undefined;

ArticleFormScreen.prepare = prepareTextForm;
