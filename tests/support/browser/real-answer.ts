import type { APIResponse, Route } from '@playwright/test';

/**
 * What the server answers to a call that a route holds. The server ends connections that were idle for 5 s; one that is used
 * just then is a call to repeat, as browsers do.
 */
export const realAnswer = (route: Route): Promise<APIResponse> => route.fetch({ maxRetries: 2 });
