// Budgets of the build, computed from the real import graph in Vite's manifest. Raise one only with a decision record.
import { readFileSync } from 'node:fs';

const OUT = 'dist/client';
const LOGIN = 'src/app/start-login.tsx';
const SHELL = 'src/app/start-shell.tsx';
const DASHBOARD = 'src/features/dashboard/DashboardScreen.tsx';
const ARTICLE = 'src/features/article/ArticleFormScreen.tsx';
const EDITOR = 'src/records/rich-text/RichTextEditor.lazy.tsx';
const SCREEN = /^src\/(?:features|app)\/.+Screen\.tsx$/;

const read = (path) => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    throw new Error(`${path} is missing: run \`npm run build\` first`);
  }
};

const manifest = JSON.parse(read(`${OUT}/.vite/manifest.json`));
const entry = Object.keys(manifest).find((key) => manifest[key].isEntry);

/** Files of the named chunks and of all they import statically; with `later`, also of what they load when needed. */
function filesOf(names, later = () => false) {
  const files = new Set();
  const visit = (name) => {
    const chunk = manifest[name];
    if (!chunk) throw new Error(`the build has no chunk ${name}: correct .size-limit.js`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    chunk.imports?.forEach(visit);
    chunk.dynamicImports?.filter(later).forEach(visit);
  };
  names.forEach(visit);
  return [...files].map((file) => `${OUT}/${file}`);
}

// Each would wait for the other: modules then start with constants that are not there yet.
for (const [name, { imports = [], file }] of Object.entries(manifest)) {
  const circular = imports.find((one) => filesOf([one]).includes(`${OUT}/${file}`));
  if (circular)
    throw new Error(`${name} and ${circular} import each other: correct src/build/chunks.ts`);
}

// Queue and outbox come after the first paint, on every screen.
const engine = Object.keys(manifest).find((key) => key.startsWith('_engine-'));
const shell = filesOf([entry, SHELL, DASHBOARD, engine]);
// Other screens' contracts come with those screens, or later with what was saved there; they count there.
const CONTRACTS = /^_contracts-/;
const isOfShell = (name) => !SCREEN.test(name) && !CONTRACTS.test(name) && name !== LOGIN;
const shellInAll = filesOf([SHELL, DASHBOARD], isOfShell);
const screens = Object.keys(manifest).filter(
  (name) => SCREEN.test(name) && manifest[name].isDynamicEntry && name !== DASHBOARD,
);
/** Style sheets of the named chunks and of all they import statically. */
function stylesOf(names, seen = new Set()) {
  return names.flatMap((name) => {
    if (seen.has(name)) return [];
    seen.add(name);
    const { css = [], imports = [] } = manifest[name] ?? {};
    return [...css, ...stylesOf(imports, seen)];
  });
}
// The styles of rich texts come with the article form or the reader, and count there (decisions 0040, 0120).
const withoutText = screens.filter((name) => name !== ARTICLE);
const others = new Set(stylesOf([entry, SHELL, DASHBOARD, ...withoutText]));
const richText = new Set(stylesOf([EDITOR]).filter((file) => !others.has(file)));
const styles = Object.values(manifest)
  .flatMap(({ css = [], file }) => (file.endsWith('.css') ? [file, ...css] : css))
  .filter((file) => !richText.has(file));
const precached = [...read(`${OUT}/sw.js`).matchAll(/"?url"?:\s*"([^"]+)"/g)].map(([, url]) => url);
if (precached.length === 0) throw new Error('sw.js precaches nothing: correct .size-limit.js');
const [drain] = read(`${OUT}/sw.js`).match(/assets\/worker-drain-[\w-]+\.js/) ?? [];
if (!drain) throw new Error('sw.js names no second script: correct .size-limit.js');

const gzip = { gzip: true };

export default [
  { name: 'login JS', path: filesOf([entry, LOGIN]), limit: '85 kB', ...gzip },
  {
    name: 'shell with dashboard JS, in all (decisions 0081, 0087, 0095, 0109, 0129, 0130, 0136, 0141)',
    path: shellInAll,
    limit: '346.5 kB',
    ...gzip,
  },
  ...screens.map((name) => ({
    name: `screen ${name.replace('src/features/', '')}, beyond the shell`,
    path: filesOf([name]).filter((file) => !shell.includes(file)),
    limit: '69 kB',
    ...gzip,
  })),
  {
    name: 'article form with its editor and the styles of rich texts, beyond the shell (decisions 0040, 0129, 0130, 0136, 0141)',
    path: [
      ...filesOf([ARTICLE, EDITOR]).filter((file) => !shell.includes(file)),
      ...[...richText].map((file) => `${OUT}/${file}`),
    ],
    limit: '163 kB',
    ...gzip,
  },
  {
    name: 'CSS, with the page that carries the first paint (decisions 0066 to 0068, 0072, 0074, 0087, 0095, 0109, 0118, 0136)',
    path: [`${OUT}/index.html`, ...new Set(styles.map((file) => `${OUT}/${file}`))],
    limit: '46.7 kB',
    ...gzip,
  },
  { name: 'service worker', path: `${OUT}/sw.js`, limit: '14 kB', ...gzip },
  {
    name: 'service worker, second script for Background Sync (decisions 0019, 0037, 0040, 0046, 0087, 0095, 0122, 0126, 0129)',
    path: `${OUT}/${drain}`,
    limit: '24.5 kB',
    ...gzip,
  },
  {
    name: 'precache, raw (decisions 0136, 0141)',
    path: precached.map((url) => `${OUT}/${url}`),
    limit: '2.15 MB',
    gzip: false,
    brotli: false,
  },
];
