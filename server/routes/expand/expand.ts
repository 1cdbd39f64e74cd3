import { expand, expandModel } from '../../../src/contract/expand.ts';
import { recordHandlers } from '../../records/handlers.ts';
import { expandKind, expandModelKind } from './kinds.ts';

/** 扩展模型. */
export const expandModelHandlers = recordHandlers(expandModel, expandModelKind);
/** 扩展内容. */
export const expandHandlers = recordHandlers(expand, expandKind);
