/** An example article and its state. */
export interface ArticleExample {
  title: string;
  author: string;
  /** Slug of its cata. */
  cata: string;
  /** State of its text. */
  state: 'draft' | 'pending' | 'rejected' | 'approved' | 'scheduled' | 'published' | 'withdrawn';
  /** Hours since its last transition. */
  age: number;
  summary: string;
  /** See `exampleText`. */
  body: string;
  /** Name of its cover among the example pictures. */
  cover?: string;
  tags?: string[];
  flags?: ('headline' | 'recommended' | 'pinned')[];
  legalBasis?: string;
  /** Reason of the rejection. */
  note?: string;
  /** Days from now. */
  reviewIn?: number;
  validIn?: number;
  /** Paragraph that an unpublished change adds, whether it is submitted for review, and its age in hours. */
  change?: { line: string; submitted: boolean; age: number };
  /** Names of example files. */
  attachments?: string[];
}
