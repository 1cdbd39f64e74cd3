import { useLocation, useSearch } from 'wouter';

/** Parameters of the address that say what stands beside the tree. */
const OWN = ['menu', 'add', 'parentId', 'sort', 'preview'];

/** What stands beside the tree by the address, and the addresses of what else can. */
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
    /** What stands for the entry that is open among those that are typed; '': none is. */
    open: id ?? (params.has('add') ? `new/${params.get('parentId') ?? ''}` : ''),
    /** Id of the entry that is edited; null: none. */
    id,
    /** Where a new entry begins; null: none is made. */
    added: params.has('add')
      ? { parentId: params.get('parentId'), sort: Number(params.get('sort')) || 0 }
      : null,
    /** Id of the role that the menu is looked at as; '': of the first; null: it is not. */
    previewed: params.get('preview'),
    /** Where the tree stands alone. */
    back: place({}),
    linkOf: (id: string) => place({ menu: id }),
    addAt: (parentId: string | null, sort: number) =>
      place({ add: '1', ...(parentId !== null && { parentId }), sort: String(sort) }),
    previewAs: (roleId: string) => place({ preview: roleId }),
  };
}
