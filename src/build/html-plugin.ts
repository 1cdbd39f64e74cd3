import { build, type IndexHtmlTransformContext, type Plugin, runnerImport } from 'vite';
import type { Boot, Preloads } from '../app/boot-record.ts';
import type { Prerendered } from './prerender.tsx';

type Bundle = NonNullable<IndexHtmlTransformContext['bundle']>;

/** The entry module of each view; its chunk and all that it imports are preloaded. */
const STARTS: Record<Boot['view'], string> = {
  login: 'src/app/start-login.tsx',
  shell: 'src/app/start-shell.tsx',
};
/** Path prefixes of the address, each with the screen to preload besides the shell: its key, and its modules. */
const SCREENS: Record<string, [component: string, ...modules: string[]]> = {
  '/dashboard': ['dashboard/index', 'src/features/dashboard/DashboardScreen.tsx'],
  '/content/article': ['article/index', 'src/features/article/ArticleListScreen.tsx'],
  // A text is drawn without its editor, and an empty one needs no sanitiser.
  '/article/add': ['article/form', 'src/features/article/ArticleFormScreen.tsx'],
  '/article/': [
    'article/form',
    'src/features/article/ArticleFormScreen.tsx',
    'src/records/rich-text/RichTextView.lazy.tsx',
  ],
};

/**
 * Fills index.html: login form as HTML, styles of the first paint, and the inline boot script (see src/app/boot.ts).
 */
export function htmlPlugin(): Plugin {
  return {
    name: 'lexdesk-html',
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }) {
        const rendered = await load();
        const script = await compileBoot(preloadsOf(bundle), rendered.settings);
        const parts: Record<string, string> = {
          '%TITLE%': rendered.title,
          '%SUBTITLE%': rendered.subtitle,
          // Vite removes the content of a style element with nothing but a comment.
          '<!--critical-->': `<style>${rendered.css}</style>`,
          '/*boot*/': script,
          '<!--login-->': rendered.login,
        };
        return Object.entries(parts).reduce(
          (filled, [mark, text]) => filled.replaceAll(mark, () => text),
          html.replace(/\n\s+/g, '\n'),
        );
      },
    },
  };
}

async function load(): Promise<Prerendered> {
  const { module } = await runnerImport<typeof import('./prerender.tsx')>(
    '/src/build/prerender.tsx',
    {
      configFile: false,
      logLevel: 'error',
      esbuild: false,
    },
  );
  return module.prerender();
}

/** Compiles the boot script to one small classic script. */
async function compileBoot(preloads: Preloads, settings: Prerendered['settings']): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    define: { PRELOADS: JSON.stringify(preloads), SETTINGS: JSON.stringify(settings) },
    build: {
      write: false,
      rollupOptions: { input: 'src/app/boot.ts', output: { format: 'iife' } },
    },
  });
  const output = Array.isArray(result) ? result[0] : result;
  if (!output || !('output' in output)) throw new Error('the boot script was not built');
  return output.output[0].code.trim().replaceAll('</', '<\\/');
}

/** Empty in development, where there are no chunks. */
function preloadsOf(bundle: Bundle | undefined): Preloads {
  if (!bundle) return { login: [], shell: [], screens: {} };
  const shell = filesOf(bundle, STARTS.shell);
  const screens = Object.entries(SCREENS).map(([path, [component, ...modules]]) => {
    const files = new Set(modules.flatMap((module) => filesOf(bundle, module)));
    return [
      path,
      { component, files: [...files].filter((file) => !shell.includes(file)) },
    ] as const;
  });
  return { login: filesOf(bundle, STARTS.login), shell, screens: Object.fromEntries(screens) };
}

/** Addresses of a module's chunk, of its static imports and of their styles. */
function filesOf(bundle: Bundle, module: string): string[] {
  const found = new Set<string>();
  const visit = (name: string): void => {
    const chunk = bundle[name];
    if (chunk?.type !== 'chunk' || found.has(name)) return;
    found.add(name);
    for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style);
    chunk.imports.forEach(visit);
  };
  const start = Object.values(bundle).find(
    (file) => file.type === 'chunk' && file.facadeModuleId?.endsWith(`/${module}`),
  );
  if (!start) throw new Error(`${module} has no chunk of its own`);
  visit(start.fileName);
  return [...found].map((name) => `/${name}`);
}
