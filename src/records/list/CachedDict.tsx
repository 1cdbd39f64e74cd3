import { Age } from '../../ui/marks/Age.tsx';

/** Shows that the labels and choices come from this device's cache, and their age. */
export const CachedDict = ({ at, stale }: { at: number; stale: boolean }) => (
  <>
    离线字典（
    <Age at={at} />）{stale && '，已超过 7 天，仅供查看'}
  </>
);
