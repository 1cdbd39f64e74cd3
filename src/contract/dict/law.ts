import * as v from 'valibot';
import { isDay, text, webAddress } from '../common-schemas.ts';

/** Code of the built-in dictionary of laws (0058). */
export const LAWS = 'laws';

/** Validity of a law; empty: 现行. */
export const lawStandings = ['', 'amended', 'repealed'] as const;
export type LawStanding = (typeof lawStandings)[number];

/** Names of these states. */
export const standingNames: Readonly<Record<LawStanding, string>> = {
  '': '现行',
  amended: '修改',
  repealed: '废止',
};

/** Additional fields of entries of that dictionary; entries of other dictionaries, and older ones, lack them. */
export const lawFields = {
  /** 施行日期, as 2008-01-01; empty: unknown. */
  effectiveOn: v.optional(
    v.pipe(
      text(10, '施行日期'),
      v.check((day) => day === '' || isDay(day), '施行日期应为日期'),
    ),
  ),
  standing: v.optional(v.picklist(lawStandings, '法规状态不正确')),
  /** Where its text is published. */
  link: v.optional(webAddress('链接')),
};

/** A law that an article quotes and that is no longer 现行. */
export const outdatedLaw = v.object({
  name: v.string(),
  standing: v.picklist(lawStandings),
});
export type OutdatedLaw = v.InferOutput<typeof outdatedLaw>;
