import type { Plugin } from 'vite';

/** The part of an ESTree node that this plugin reads. */
interface Node {
  type: string;
  start: number;
  end: number;
  name?: string;
  callee?: Node;
  key?: Node;
  value?: unknown;
}

/**
 * Removes from the page those parts of src/contract that only the server uses: request schemas and names for its log.
 * The page checks only replies (its requests are checked by the compiler). Saves 1 KB on login.
 */
export function replyOnlyPlugin(): Plugin {
  return {
    name: 'lexdesk-reply-only',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: /\/src\/contract\/[\w/-]+\.ts$/, code: /endpoint(?:s)?\(/i },
      handler(code) {
        const places = serversIn(this.parse(code) as unknown as Node);
        return { code: withoutIdleImports(cut(code, places)), map: null };
      },
    },
  };
}

/** Argument properties that only the server reads: request schemas, and names for its log. */
const SERVERS: Readonly<Record<string, readonly string[]>> = {
  endpoint: ['request', 'audit'],
  recordEndpoints: ['filters'],
};

/** The values of such properties, at any depth. */
function serversIn(node: Node, inCallOf = ''): Node[] {
  const name = node.type === 'Property' ? node.key?.name : undefined;
  if (name && SERVERS[inCallOf]?.includes(name)) return [node.value as Node];
  const inside = node.type === 'CallExpression' ? (node.callee?.name ?? '') : inCallOf;
  return Object.values(node)
    .flat()
    .filter(isNode)
    .flatMap((child) => serversIn(child, inside));
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** Replaces each range by `undefined`, from the last to the first so that earlier offsets stay valid. */
const cut = (code: string, places: Node[]): string =>
  places.reduceRight(
    (text, { start, end }) => `${text.slice(0, start)}undefined${text.slice(end)}`,
    code,
  );

/** Removes named imports without remaining names: the bundler would still load their module. */
const withoutIdleImports = (code: string): string =>
  code.replace(
    /^import \{([^}]+)\} from ["']\.{1,2}\/[^"']+["'];?$/gm,
    (statement, names: string) => {
      const rest = code.replace(statement, '');
      const used = names.split(',').some((name) => new RegExp(`\\b${name.trim()}\\b`).test(rest));
      return used ? statement : '';
    },
  );
