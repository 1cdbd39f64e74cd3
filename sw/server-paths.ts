/** Paths that are none of the app's pages: the server answers them. */
export const serverPaths: RegExp[] = [
  /^\/cn\//,
  /^\/dict\//,
  /^\/(app-config|control)\.json$/,
  /^\/(healthz|readyz|metrics)$/,
];
