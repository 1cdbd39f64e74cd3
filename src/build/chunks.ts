import type { Plugin, Rolldown } from 'vite';

type Context = Rolldown.ChunkingContext;

const path = (place: string): RegExp => new RegExp(`[/\\\\]${place}`);
const packages = (...names: string[]): RegExp[] =>
  names.map((name) => path(`node_modules/${name}/`));

/** Chakra components with their dependencies: Ark's component and Zag's state machine. */
const pieces = (...names: string[]): RegExp[] =>
  names.map((name) =>
    path(`node_modules/(?:@zag-js/${name}/|@(?:ark-ui|chakra-ui)/.+/components/${name}/)`),
  );

/** Packages that change only when they are updated, and are needed together. */
const PACKAGES: Readonly<Record<string, readonly RegExp[]>> = {
  react: packages('react', 'react-dom', 'scheduler', 'proxy-compare'),
  // Loaded with the first QR code; Chakra could draw one, too.
  qr: packages('uqr'),
  // Loaded with the first date field.
  calendar: [
    path('node_modules/@internationalized/'),
    path('node_modules/@zag-js/date-'),
    path('node_modules/@(?:ark-ui|chakra-ui)/.+/date-picker/'),
  ],
  // Chakra's provider and styles are part of the shell; its components are loaded when one is wanted.
  chakra: [
    ...packages('@emotion', '@pandacss', 'stylis', 'react-is', 'hoist-non-react-statics'),
    path('node_modules/@chakra-ui/react/dist/esm/(?!components/)'),
  ],
  floating: [...packages('@floating-ui'), ...pieces('menu', 'popover', 'tooltip', 'popper')],
  listbox: pieces('listbox', 'collection'),
  // With the pieces of ours that draw them.
  fields: [...pieces('segment-group', 'radio-group', 'switch', 'tabs'), path('src/ui/choice/')],
  overlays: pieces(
    ...['dialog', 'drawer', 'dismissable', 'interact-outside'],
    ...['aria-hidden', 'focus-trap', 'remove-scroll', 'portal'],
  ),
  // The libraries below Chakra's components.
  ark: packages('@chakra-ui', '@ark-ui', '@zag-js'),
  // Tables are loaded with the first table.
  editor: packages(
    ...['@tiptap/core', 'prosemirror-(?!tables)[\\w-]+'],
    ...['orderedmap', 'rope-sequence', 'w3c-keyname'],
  ),
};

/**
 * Folders of which several screens load parts: one file each, as many small ones compress worse and cost requests.
 * Folders in one line share a file: loading one loads the others.
 */
const FOLDERS: readonly (readonly [string, ...string[]])[] = [
  ['src/contract'],
  ['src/lib', 'src/ui'],
  ['src/offline', 'node_modules/idb', 'src/state/base', 'src/state/sending'],
  ['src/records'],
  ['src/records/conflict'],
  ['src/records/controls'],
  ['src/records/files'],
  ['src/records/form'],
  ['src/records/list'],
  ['src/records/order'],
  ['src/records/pane'],
  ['src/records/rich-text'],
  ['src/records/rich-text/styles'],
  ['src/records/tree'],
  ['src/state/data'],
  ['src/state/device'],
  ['src/state/editing'],
  ['src/state/keys'],
  ['src/state/menu'],
  ['src/state/session'],
  ['src/state/uploads'],
  ['src/ui/overlays'],
  ['src/ui/pictures'],
  ['src/ui/windowed'],
];
/** Each folder with the folder that names its file; the innermost first. */
const FILE_OF: readonly (readonly [folder: string, file: string])[] = FOLDERS.flatMap(
  ([first, ...others]) => [first, ...others].map((folder) => [folder, first] as const),
).sort(([a], [b]) => b.length - a.length);

/**
 * Chunks that are loaded as a whole: login, what some sign-ins need beyond it, the theme, the shell with its first
 * screen's needs, and queue and outbox after that.
 */
const STARTS = {
  login: ['src/app/start-login.tsx'],
  factor: ['src/features/login/second-step/SecondStep.lazy.tsx'],
  theme: ['src/ui/theme/system.ts'],
  shell: ['src/app/start-shell.tsx', 'src/features/dashboard/DashboardScreen.tsx'],
  engine: ['src/state/sending/start-sending.ts', 'src/state/sending/end-sending.ts'],
} as const;

/** Modules with their transitive static imports. */
function closureOf(starts: readonly string[], context: Context): Set<string> {
  const found = new Set<string>();
  const visit = (id: string): void => {
    if (found.has(id)) return;
    found.add(id);
    context.getModuleInfo(id)?.importedIds.forEach(visit);
  };
  starts.forEach(visit);
  return found;
}

type Closures = Record<keyof typeof STARTS, Set<string>>;

const isScreen = (id: string): boolean => /\/src\/(?:features\/|app\/start-)/.test(id);

/** Whether screens load a module of the engine without the engine, itself or as a part of another module. */
function isReadElsewhere(id: string, engine: Set<string>, context: Context): boolean {
  const readers = context.getModuleInfo(id)?.importers ?? [];
  return readers.some((reader) => !engine.has(reader) || isReadElsewhere(reader, engine, context));
}

/** The file of a module that one of the starts imports; screens have files of their own. */
function startChunkOf(id: string, closures: Closures, context: Context) {
  const { login, factor, theme, shell, engine } = closures;
  if (isScreen(id)) return null;
  if (login.has(id)) return 'core';
  // Its contract is imported by code that uses all contracts, but nothing else of it.
  if (factor.has(id)) return id.includes('/src/contract/') ? 'contracts-factor' : 'factor';
  if (theme.has(id)) return 'theme';
  if (shell.has(id)) return 'shell';
  return engine.has(id) && !isReadElsewhere(id, engine, context) ? 'engine' : null;
}

/** Whether a module is loaded on demand, and not with its folder. */
function isLoadedAlone(id: string, context: Context): boolean {
  const { importers = [], dynamicImporters = [] } = context.getModuleInfo(id) ?? {};
  return id.endsWith('.lazy.tsx') || (dynamicImporters.length > 0 && importers.length === 0);
}

/** Names the files of the build by what is loaded together (decision 0052). Fails where a name matches no module. */
export function chunksPlugin(): Plugin {
  let root = '';
  let starts: Closures | undefined;
  const used = new Set<string>();

  const closures = (context: Context): Closures => {
    const of = (name: keyof typeof STARTS) =>
      closureOf(
        STARTS[name].map((start) => `${root}/${start}`),
        context,
      );
    starts ??= {
      ...{ login: of('login'), factor: of('factor'), theme: of('theme') },
      ...{ shell: of('shell'), engine: of('engine') },
    };
    return starts;
  };
  const folderChunkOf = (id: string, context: Context): string | null => {
    const [folder, file] = FILE_OF.find(([one]) => id.startsWith(`${root}/${one}/`)) ?? [];
    if (!folder || !file || isLoadedAlone(id, context) || closures(context).login.has(id))
      return null;
    used.add(folder);
    return file.replace('src/', '').replaceAll('/', '-');
  };

  return {
    name: 'lexdesk-chunks',
    apply: 'build',
    configResolved(config) {
      root = config.root;
    },
    outputOptions: (options) => ({
      ...options,
      codeSplitting: {
        includeDependenciesRecursively: false,
        groups: [
          ...Object.entries(PACKAGES).map(([name, patterns]) => ({
            name,
            test: new RegExp(patterns.map(({ source }) => source).join('|')),
          })),
          { name: (id, context) => startChunkOf(id, closures(context), context) },
          { name: folderChunkOf, minShareCount: 2 },
        ],
      },
    }),
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const built = new Set(chunks.map(({ name }) => name));
      const modules = chunks.flatMap(({ moduleIds }) => moduleIds);
      const patterns = Object.values(PACKAGES).flat();
      const names = [
        ...Object.keys(PACKAGES),
        'core',
        'factor',
        'contracts-factor',
        'theme',
        'shell',
        'engine',
      ];
      const unused = [
        ...names.filter((name) => !built.has(name)),
        ...patterns.filter((pattern) => !modules.some((id) => pattern.test(id))).map(String),
        ...FILE_OF.flatMap(([folder]) => (used.has(folder) ? [] : [folder])),
        ...Object.values(STARTS)
          .flat()
          .filter((start) => !this.getModuleInfo(`${root}/${start}`)),
      ];
      if (unused.length > 0) {
        this.error(`no module is in ${unused.join(', ')}: correct src/build/chunks.ts`);
      }
    },
  };
}
