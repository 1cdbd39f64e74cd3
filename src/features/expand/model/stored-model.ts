import { createContext } from 'react';
import type { FieldDefinition } from '../../../contract/content/expand-field.ts';

/** A model as the server has it. */
export interface StoredModel {
  id: string;
  entryCount: number;
  fields: readonly FieldDefinition[];
}

/** The model whose fields are edited; null: it is new. */
export const Stored = createContext<StoredModel | null>(null);
