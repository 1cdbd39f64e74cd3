import { createContext } from 'react';
import type { FieldDefinition } from '../../../contract/content/expand-field.ts';

/** A model as stored on the server. */
export interface StoredModel {
  id: string;
  entryCount: number;
  fields: readonly FieldDefinition[];
}

/** The stored version of the edited model; null: it is new. */
export const Stored = createContext<StoredModel | null>(null);
