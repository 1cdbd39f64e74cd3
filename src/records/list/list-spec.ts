import type { Endpoint } from '../../contract/endpoint.ts';

/** A sort order of a list. */
export interface Order {
  value: string;
  label: string;
  /** The column whose head shows the order: its name, or `title`; default none. */
  column?: string;
  /** Descending: largest or newest first. */
  falling?: true;
  /** Filters that bring an order of their own, unless the user chooses another. */
  unless?: string;
}

/** A label next to a title: something exceptional about a record. */
export interface Tag {
  label: string;
  /** Default grey. */
  tone?: 'seal' | 'warning' | 'danger';
}

/** Tabs above a list: a filter with one tab for each value, or for several values together. */
export interface ListTabs {
  /** Name of the filter. */
  filter: string;
  label: string;
  /** The dictionary with the labels; absent: `choices` has them. */
  dict?: string;
  choices?: readonly { value: string; label: string }[];
  /** Values in tab order, those that share a tab separated by commas; the last of them names the tab. */
  values: readonly string[];
  /** Returns the number of records for each tab; absent: tabs have no numbers. */
  counts?: Endpoint;
}
