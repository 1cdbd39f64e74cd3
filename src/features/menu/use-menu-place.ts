import { useLocation, useSearch } from 'wouter';

/** Parameters of the address that determine the pane beside the tree. */
const OWN = ['menu', 'add', 'parentId', 'sort', 'preview'];

/** The pane beside the tree, from the address, and the addresses of other panes. */
export function useMenuPlace() {
  const [path] = useLocation();
  const search = useSearch();
  const params = new URLSearchParams(search);
  const place = (own: Record<string, string>) => {
    const next = new URLSearchParams(search);
    for (const name of OWN) next.delete(name);
    for (const [name, value] of Object.entries(own)) next.set(name, value);
    return next.size > 0 ? `${path}?${next}` : path;
  };
  const id = params.get('menu');
  return {
    /** Key of the open entry among the drafts; '': none is open. */
    open: id ?? (params.has('add') ? `new/${params.get('parentId') ?? ''}` : ''),
    /** Id of the edited entry; null: none. */
    id,
    /** Initial position of the new entry; null: none is being created. */
    added: params.has('add')
      ? { parentId: params.get('parentId'), sort: Number(params.get('sort')) || 0 }
      : null,
    /** Role id of the preview; '': the first role; null: no preview. */
    previewed: params.get('preview'),
    /** Address of the tree alone. */
    back: place({}),
    linkOf: (id: string) => place({ menu: id }),
    addAt: (parentId: string | null, sort: number) =>
      place({ add: '1', ...(parentId !== null && { parentId }), sort: String(sort) }),
    previewAs: (roleId: string) => place({ preview: roleId }),
  };
}
