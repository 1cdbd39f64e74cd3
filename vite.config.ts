import devServer from '@hono/vite-dev-server';
import react from '@vitejs/plugin-react';
import { defineConfig, type UserConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { compressPlugin } from './src/build/compress-plugin.ts';
import { htmlPlugin } from './src/build/html-plugin.ts';
import { webManifest } from './src/build/web-manifest.ts';

const CLIENT = 'dist/client';

/** Paths that the server answers in development; everything else is Vite's. */
const SERVER_PATHS = /^\/(?:cn\/|dict\/|control\.json|healthz|readyz|metrics)/;

const client: UserConfig = {
  plugins: [
    react(),
    htmlPlugin(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'sw.ts',
      registerType: 'prompt',
      injectRegister: null,
      manifest: webManifest,
      injectManifest: {
        globPatterns: ['**/*.{js,css,html,svg,png,webmanifest}'],
        globIgnores: ['screenshots/**'],
      },
    }),
    compressPlugin(CLIENT),
    devServer({
      entry: 'server/dev.ts',
      exclude: [new RegExp(`^(?!${SERVER_PATHS.source.slice(1)})`)],
      injectClientScript: false,
    }),
  ],
  build: { outDir: CLIENT, manifest: true, target: 'es2022', sourcemap: false },
};

const server: UserConfig = {
  publicDir: false,
  build: { outDir: 'dist/server', target: 'node20', ssr: 'server/main.ts', emptyOutDir: true },
};

export default defineConfig(({ isSsrBuild }) => (isSsrBuild ? server : client));
