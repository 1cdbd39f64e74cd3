/** Stands in for `use-sync-external-store/shim`, by which wouter brings a hook to React before 18. */
// biome-ignore lint/performance/noBarrelFile: one name, which React has
export { useSyncExternalStore } from 'react';
