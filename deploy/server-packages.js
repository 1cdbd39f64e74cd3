// A step of the image's build, after `npm run build`: takes out of package.json what only pages and the build use, so that
// `npm prune` leaves the packages that the built server names, and those that they need: 56 MB instead of 218.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

const BUILT = 'dist/server';
const code = readdirSync(BUILT, { recursive: true })
  .filter((name) => name.endsWith('.js'))
  .map((name) => readFileSync(`${BUILT}/${name}`, 'utf8'))
  .join('\n');
const manifest = JSON.parse(readFileSync('package.json', 'utf8'));
/** A name in quotes is enough: one package too many does no harm. */
const isNamed = ([name]) => new RegExp(`["'\`]${name}["'\`/]`).test(code);

manifest.dependencies = Object.fromEntries(Object.entries(manifest.dependencies).filter(isNamed));
delete manifest.devDependencies;
writeFileSync('package.json', `${JSON.stringify(manifest, null, 2)}\n`);
