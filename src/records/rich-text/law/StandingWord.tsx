import { type LawStanding, standingNames } from '../../../contract/dict/law.ts';
import { Drawing } from '../../../ui/marks/Icon.tsx';
import { standingSigns } from './law-standing.ts';

/** Where a law stands: 现行, 修改 and 废止, these with a sign. */
export const StandingWord = ({ standing }: { standing: LawStanding }) => (
  <span className="law-standing" data-standing={standing}>
    {standing !== '' && <Drawing path={standingSigns[standing]} size={13} />}
    {standingNames[standing]}
  </span>
);
