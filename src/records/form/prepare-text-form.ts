import { loadDraftedRecords } from '../../state/editing/local-texts.ts';
import { preloadRichText } from '../controls/RichTextControl.tsx';

/** Loads the editor, and which records have drafts on this device: the form of a text is then drawn once and whole. */
export const prepareTextForm = (): Promise<unknown> =>
  Promise.all([preloadRichText(), loadDraftedRecords()]);
