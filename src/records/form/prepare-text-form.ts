import { loadDraftedRecords } from '../../state/editing/local-texts.ts';
import { preloadRichText } from '../controls/RichTextControl.tsx';

/** Loads the editor and the list of drafts on this device, so that the form of a text is rendered once and complete. */
export const prepareTextForm = (): Promise<unknown> =>
  Promise.all([preloadRichText(), loadDraftedRecords()]);
