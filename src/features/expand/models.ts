import { createContext } from 'react';
import { largestPage } from '../../contract/common-schemas.ts';
import { expandModel } from '../../contract/content/expand.ts';
import type { RowOf } from '../../records/kind.ts';
import { type Completeness, useKnownRecords } from '../../records/known-records.ts';
import { allKey } from '../../state/data/reply-keys.ts';
import { useReply } from '../../state/data/use-reply.ts';

export type Model = RowOf<typeof expandModel>;

/** All models, as options. */
export const allModels = {
  entity: 'expandModel',
  search: expandModel.search,
  get: expandModel.get,
  cacheKey: allKey('expandModel'),
  titleOf: ({ name }: Model) => name,
} as const;

/** All models with their fields, from the server or the device. */
export const useModels = () => useReply(expandModel.search, largestPage, allModels.cacheKey);

/** The models of a reply, and those that only this device has. */
export const useKnownModels = (reply: ReturnType<typeof useModels>) =>
  useKnownRecords<Model>(reply, waiting);

const waiting = { entity: allModels.entity };

interface KnownModels extends Completeness {
  models: readonly Model[];
}

/** The models available to a form. */
export const Models = createContext<KnownModels>({ models: [], isAll: false });
