import type { Endpoint } from '../../contract/endpoint.ts';

/** An order that a list can be put in. */
export interface Order {
  value: string;
  label: string;
  /** The column whose head shows it: its name, or `title`; default none. */
  column?: string;
  /** From the largest or newest on. */
  falling?: true;
  /** Filters that bring an order of their own, unless another is chosen. */
  unless?: string;
}

/** A word beside a title: what is exceptional about a record. */
export interface Tag {
  label: string;
  /** Default grey. */
  tone?: 'seal' | 'warning' | 'danger';
}

/** Tabs above a list: a filter whose values have a tab each, or some of them one together. */
export interface ListTabs {
  /** Name of the filter. */
  filter: string;
  label: string;
  /** The dictionary that names the values; absent: `choices` do. */
  dict?: string;
  choices?: readonly { value: string; label: string }[];
  /** Values between commas, in the order of the tabs; named after the last of them. */
  values: readonly string[];
  /** Answers how many records each tab has; absent: nobody counts them. */
  counts?: Endpoint;
}
