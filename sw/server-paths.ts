/** Paths the server answers itself; the worker keeps out of their way, or upload progress would stop. */
export const serverPaths: RegExp[] = [
  /^\/cn\//,
  /^\/dict\//,
  /^\/(app-config|control)\.json$/,
  /^\/(healthz|readyz|metrics)$/,
];
