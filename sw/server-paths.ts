/** Paths the server answers itself; the worker does not handle them, or upload progress would stop. */
export const serverPaths: RegExp[] = [
  /^\/cn\//,
  /^\/dict\//,
  /^\/(app-config|control)\.json$/,
  /^\/(healthz|readyz|metrics)$/,
];
