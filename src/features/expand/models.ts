import { createContext } from 'react';
import { largestPage } from '../../contract/common-schemas.ts';
import { expandModel } from '../../contract/content/expand.ts';
import type { RowOf } from '../../records/kind.ts';
import { allKey } from '../../state/data/reply-keys.ts';
import { useReply } from '../../state/data/use-reply.ts';

export type Model = RowOf<typeof expandModel>;

/** All models, to choose one from. */
export const allModels = {
  search: expandModel.search,
  cacheKey: allKey('expandModel'),
  titleOf: ({ name }: Model) => name,
};

/** All models with their fields, as the server or this device knows them. */
export const useModels = () => useReply(expandModel.search, largestPage, allModels.cacheKey);

/** The models by which a form is filled in. */
export const Models = createContext<readonly Model[]>([]);
