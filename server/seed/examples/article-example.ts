/** An example article, and how far it has come. */
export interface ArticleExample {
  title: string;
  author: string;
  /** Address of its column. */
  cata: string;
  /** Where its text stands. */
  state: 'draft' | 'pending' | 'rejected' | 'approved' | 'scheduled' | 'published' | 'withdrawn';
  /** Hours since its last step. */
  age: number;
  summary: string;
  /** See `exampleText`. */
  body: string;
  /** Name of its cover among the example pictures. */
  cover?: string;
  tags?: string[];
  flags?: ('headline' | 'recommended' | 'pinned')[];
  legalBasis?: string;
  /** Why it was returned. */
  note?: string;
  /** Days from now. */
  reviewIn?: number;
  validIn?: number;
  /** Paragraph that an unpublished change adds, and whether that waits for review; hours since. */
  change?: { line: string; submitted: boolean; age: number };
  /** Names of example files. */
  attachments?: string[];
}
