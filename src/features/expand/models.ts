import { createContext } from 'react';
import { largestPage } from '../../contract/common-schemas.ts';
import { expandModel } from '../../contract/content/expand.ts';
import type { RowOf } from '../../records/kind.ts';
import type { Completeness } from '../../records/record-options.ts';
import { allKey } from '../../state/data/reply-keys.ts';
import { useReply } from '../../state/data/use-reply.ts';

export type Model = RowOf<typeof expandModel>;

/** All models, as options. */
export const allModels = {
  search: expandModel.search,
  cacheKey: allKey('expandModel'),
  titleOf: ({ name }: Model) => name,
};

/** All models with their fields, from the server or the device. */
export const useModels = () => useReply(expandModel.search, largestPage, allModels.cacheKey);

interface KnownModels extends Completeness {
  models: readonly Model[];
}

/** The models available to a form. */
export const Models = createContext<KnownModels>({ models: [], isAll: false });
