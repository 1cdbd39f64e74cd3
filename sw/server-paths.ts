/** Paths that are handled by the server and are not pages of the app. */
export const serverPaths: RegExp[] = [
  /^\/cn\//,
  /^\/dict\//,
  /^\/(app-config|control)\.json$/,
  /^\/(healthz|readyz|metrics)$/,
];
