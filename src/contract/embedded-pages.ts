/**
 * Pages of other services that open inside the layout (S-CFG-2): where `addresses` of the run-time configuration has
 * one, for users with the permission. Keys are those of `addresses`.
 */
export const embeddedPages = {
  sqlMonitor: { title: 'SQL 监控', permission: 'monitor:sql' },
  apiDocumentation: { title: '接口文档', permission: 'docs:api' },
} as const;

export type EmbeddedPage = keyof typeof embeddedPages;
