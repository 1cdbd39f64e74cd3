import devServer from '@hono/vite-dev-server';
import react from '@vitejs/plugin-react';
import { defineConfig, type UserConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { chunksPlugin } from './src/build/chunks.ts';
import { compressPlugin } from './src/build/compress-plugin.ts';
import { buildDrainScript, DRAIN_SCRIPTS } from './src/build/drain-script.ts';
import { htmlPlugin } from './src/build/html-plugin.ts';
import { replyOnlyPlugin } from './src/build/reply-only-plugin.ts';
import { webManifest } from './src/build/web-manifest.ts';

/** Paths that the server answers in development; everything else is Vite's. */
const SERVER_PATHS = /^\/(?:cn\/|dict\/|control\.json|healthz|readyz|metrics)/;

/** The boot script has asked for what the first two chunks need; naming it again costs login 0.4 KB. */
const lateDependencies = (
  _file: string,
  needed: string[],
  { hostId }: { hostId: string },
): string[] =>
  /\/(?:index|start-login)-/.test(hostId) ? needed.filter((name) => name.endsWith('.css')) : needed;

const client = (building: boolean): UserConfig => ({
  // React looks for its browser extension and keeps code to talk to it: 0.4 KB that nobody uses in production.
  ...(building && { define: { __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined' } }),
  plugins: [
    react(),
    htmlPlugin(),
    replyOnlyPlugin(),
    chunksPlugin(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'sw.ts',
      registerType: 'prompt',
      injectRegister: null,
      manifest: webManifest,
      injectManifest: {
        globPatterns: ['**/*.{js,css,html,svg,png,webmanifest}'],
        globIgnores: ['screenshots/**', DRAIN_SCRIPTS],
      },
      integration: { configureCustomSWViteBuild: buildDrainScript },
    }),
    compressPlugin(),
    devServer({
      entry: 'server/dev.ts',
      exclude: [new RegExp(`^(?!${SERVER_PATHS.source.slice(1)})`)],
      injectClientScript: false,
    }),
  ],
  build: {
    outDir: 'dist/client',
    manifest: true,
    target: 'es2022',
    modulePreload: { polyfill: false, resolveDependencies: lateDependencies },
    rollupOptions: {
      treeshake: { propertyReadSideEffects: false, unknownGlobalSideEffects: false },
      output: {
        // The shell carries the names of all: one character less of each is 0.1 KB. 42 bits tell the builds of one
        // file apart.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
      },
    },
  },
});

const server: UserConfig = {
  publicDir: false,
  // They are 300 small files: finding and reading them one by one took a third of a start.
  ssr: { noExternal: ['kysely', 'hono', '@hono/node-server'] },
  build: {
    outDir: 'dist/server',
    target: 'node20',
    ssr: true,
    rollupOptions: { input: ['server/main.ts', 'server/storage/digest-worker.js'] },
    emptyOutDir: true,
  },
};

export default defineConfig(({ isSsrBuild, command }) =>
  isSsrBuild ? server : client(command === 'build'),
);
