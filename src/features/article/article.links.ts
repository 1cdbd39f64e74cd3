/** Address of the form that edits an article. */
export const articleLink = (id: string): string => `/article/update?id=${encodeURIComponent(id)}`;
