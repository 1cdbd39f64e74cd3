// Which folder may import which, and which packages. The picture stands in README.md, "Map".
const TEST = '\\.test\\.tsx?$';
/** Plugins of vite.config.ts: they run in Node and ship nothing. */
const BUILD = '^src/build/';

/** Folder → what it may import beside itself. What is not named is refused. */
const layers = {
  'src/contract': [],
  'src/lib': [],
  'src/api': ['src/contract'],
  'src/offline': ['src/api', 'src/contract'],
  'src/state': ['src/offline', 'src/api', 'src/contract', 'src/lib', 'public/app-config.json'],
  'src/ui': ['src/lib'],
  'src/records': ['src/state', 'src/ui', 'src/lib', 'src/api', 'src/contract'],
  'src/features': ['src/records', 'src/state', 'src/ui', 'src/lib', 'src/api', 'src/contract'],
  'src/app': [
    'src/features',
    'src/state',
    'src/ui',
    'src/lib',
    'src/offline',
    'src/api',
    'src/contract',
  ],
  'src/build': [
    'src/features/login',
    'src/state',
    'src/ui',
    'src/lib',
    'src/app',
    'src/contract',
    'public/app-config.json',
  ],
  sw: ['src/offline', 'src/api', 'src/contract'],
  server: ['src/contract'],
};

/** Inside the server: room → the rooms below it that it may import. Files beside the rooms put them together. */
const serverRooms = {
  telemetry: [],
  config: ['telemetry'],
  storage: ['config', 'telemetry'],
  db: ['config', 'telemetry'],
  base: ['db', 'storage', 'config', 'telemetry'],
  security: ['base', 'db'],
  search: ['db'],
  files: ['base', 'db', 'storage'],
  http: ['security', 'base', 'db', 'storage', 'config', 'telemetry'],
  records: ['files', 'http', 'base', 'db'],
  articles: ['files', 'search', 'security', 'base', 'db'],
  routes: ['articles', 'records', 'files', 'search', 'http', 'security', 'base', 'db', 'storage'],
  jobs: ['articles', 'records', 'files', 'http', 'security', 'base', 'db'],
  live: ['records', 'articles', 'security', 'base', 'db', 'config'],
  backup: ['files', 'base', 'db', 'storage', 'config'],
  transfer: [
    'backup',
    'routes',
    'articles',
    'records',
    'files',
    'http',
    'security',
    'base',
    'db',
    'storage',
  ],
  cli: [
    'transfer',
    'backup',
    'routes',
    'files',
    'http',
    'security',
    'base',
    'db',
    'storage',
    'config',
  ],
  seed: ['routes', 'articles', 'records', 'files', 'security', 'base', 'db', 'config'],
};

/** Worker-safe folders run without DOM: each names the packages it may use. */
const packages = {
  'src/contract': ['valibot'],
  'src/api': ['valibot'],
  'src/offline': ['idb', 'idb-keyval', 'valibot'],
  'src/lib': ['fuse\\.js', 'valibot'],
  sw: ['workbox-precaching', 'workbox-routing'],
};

const inside = (folder) => `^${folder}/`;

const direction = Object.entries(layers).map(([folder, allowed]) => ({
  name: `direction-${folder.replace('/', '-')}`,
  comment: `${folder} may import ${allowed.join(', ') || 'nothing of ours'}`,
  severity: 'error',
  from: { path: inside(folder), pathNot: TEST },
  to: {
    path: '^(src|sw|server|tests|public)/|^vite\\.config',
    pathNot: [folder, ...allowed].map((one) => `^${one}(/|$)`),
  },
}));

const serverDirection = Object.entries(serverRooms).map(([room, allowed]) => ({
  name: `direction-server-${room}`,
  comment: `server/${room} may import ${allowed.join(', ') || 'nothing of the server'}, and the contract`,
  severity: 'error',
  from: { path: inside(`server/${room}`), pathNot: TEST },
  to: { path: '^server/', pathNot: [room, ...allowed].map((one) => inside(`server/${one}`)) },
}));

const allowList = Object.entries(packages).map(([folder, allowed]) => ({
  name: `packages-${folder.replace('/', '-')}`,
  comment: `${folder} runs in a worker too; it may use ${allowed.join(', ')}`,
  severity: 'error',
  from: { path: inside(folder), pathNot: TEST },
  to: {
    path: 'node_modules/',
    pathNot: `node_modules/(${allowed.join('|')})/`,
  },
}));

module.exports = {
  forbidden: [
    ...direction,
    ...serverDirection,
    ...allowList,
    {
      name: 'no-circular',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'feature-into-feature',
      comment: 'Compose features in src/app, or move the shared part down.',
      severity: 'error',
      from: { path: '^src/features/([^/]+)/' },
      to: { path: '^src/features/([^/]+)/', pathNot: '^src/features/$1/' },
    },
    {
      name: 'route-into-route',
      comment: 'Move what two routes share down: to server/files, records or articles.',
      severity: 'error',
      from: { path: '^server/routes/([^/]+)/' },
      to: { path: '^server/routes/', pathNot: '^server/routes/$1/' },
    },
    {
      name: 'no-node-in-browser',
      severity: 'error',
      from: { path: '^(src|sw)/', pathNot: [TEST, BUILD] },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'no-page-code-on-server',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: 'node_modules/(react|react-dom|valtio|wouter|@chakra-ui|idb|idb-keyval)/' },
    },
    {
      name: 'no-dev-package-in-product',
      comment: 'What ships belongs to dependencies.',
      severity: 'error',
      from: { path: '^(src|sw|server)/', pathNot: [TEST, BUILD] },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'migration-imports-nothing',
      comment: 'A migration is history: copy into it what it needs, types too.',
      severity: 'error',
      from: { path: '^server/db/migrations/' },
      to: { pathNot: '^node_modules/kysely/' },
    },
    {
      name: 'no-unresolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
    {
      name: 'lazy-says-so',
      comment:
        'A component that is loaded lazily ends in .lazy.tsx; screens and starts always are.',
      severity: 'error',
      from: { path: '^src/', pathNot: [TEST, BUILD] },
      to: {
        dynamic: true,
        path: '^src/.*\\.tsx$',
        pathNot: '\\.lazy\\.tsx$|Screen\\.tsx$|^src/app/.*start-[a-z]+\\.tsx$',
      },
    },
    {
      name: 'nobody-imports-build',
      severity: 'error',
      from: { path: '^(src|sw|server)/', pathNot: BUILD },
      to: { path: BUILD },
    },
    {
      name: 'nobody-imports-tests',
      severity: 'error',
      from: { path: '^(src|sw|server)/', pathNot: TEST },
      to: { path: `^tests/|${TEST}` },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^tests/.output/' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'browser', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.json'],
    },
  },
};
