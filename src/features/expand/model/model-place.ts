import { useLocation, useSearch } from 'wouter';

/** Query while the screen shows models instead of entries. */
export const ofModels = { view: 'models' };

type Part = 'fields' | 'settings';

interface ModelPlace {
  /** The shown part of the model's form. */
  part: Part;
  /** Index of the selected field; null: none. */
  chosen: number | null;
  hrefOf: (part: Part, field?: number | null) => string;
  go: (part: Part, field?: number | null) => void;
}

/** Address of a model's form: its fields, with one of them chosen, from 0, or its settings. */
export const modelPath = (
  path: string,
  id: string,
  { part = 'fields', field = null }: { part?: Part; field?: number | null } = {},
): string =>
  `${path}?${new URLSearchParams({
    ...ofModels,
    edit: id,
    ...(part === 'settings' && { part }),
    ...(field !== null && { field: String(field + 1) }),
  })}`;

/** Address of the form of a new model. */
export const newModelPath = (path: string): string =>
  `${path}?${new URLSearchParams({ ...ofModels, add: '1' })}`;

/** Address of a model's entries. */
export const entriesPath = (path: string, modelId: string): string =>
  `${path}?${new URLSearchParams({ modelId })}`;

/** Part and field of a model's form, parsed from the address; invalid values are ignored. */
export function useModelPlace(): ModelPlace {
  const [path, navigate] = useLocation();
  const search = useSearch();
  const params = new URLSearchParams(search);
  const place = Number(params.get('field') ?? 0);
  const hrefOf: ModelPlace['hrefOf'] = (part, field = null) => {
    const next = new URLSearchParams(search);
    next.delete('part');
    next.delete('field');
    if (part === 'settings') next.set('part', part);
    if (field !== null) next.set('field', String(field + 1));
    return `${path}?${next}`;
  };
  return {
    part: params.get('part') === 'settings' ? 'settings' : 'fields',
    chosen: Number.isInteger(place) && place > 0 ? place - 1 : null,
    hrefOf,
    go: (part, field) => navigate(hrefOf(part, field), { replace: true }),
  };
}
