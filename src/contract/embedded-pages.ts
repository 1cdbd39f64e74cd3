/**
 * Pages of other services that open inside the layout (S-CFG-2) if `addresses` of the run-time configuration has their
 * address and the user the permission. Keys are those of `addresses`.
 */
export const embeddedPages = {
  sqlMonitor: { title: 'SQL 监控', permission: 'monitor:sql' },
  apiDocumentation: { title: '接口文档', permission: 'docs:api' },
} as const;

export type EmbeddedPage = keyof typeof embeddedPages;
