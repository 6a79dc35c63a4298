import { createRequire } from 'node:module'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { nameEntryChunk } from './name-chunk.ts'
import { preloadPages } from './preload-pages.ts'
import { publicSite } from './public-site.ts'

const gateway = process.env.GATEWAY_URL ?? 'http://127.0.0.1:4400'

/** The time of the build; SOURCE_DATE_EPOCH (https://reproducible-builds.org/specs/source-date-epoch/) wins, in seconds. */
const { SOURCE_DATE_EPOCH } = process.env
const now = SOURCE_DATE_EPOCH ? new Date(Number(SOURCE_DATE_EPOCH) * 1000) : new Date()

// What react-router's exports name is its development build, whatever is being made.
const router = createRequire(import.meta.url)
  .resolve('react-router')
  .replace(/development\/index\.m?js$/, 'production/index.mjs')

/** The typeface of nearly all text is fetched with the first script, so that it is there before there is text. */
const preloadFont = (name: RegExp): Plugin => ({
  name: 'preload-font',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {} }) =>
      Object.keys(bundle)
        .filter((file) => name.test(file))
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: true },
          injectTo: 'head' as const,
        })),
  },
})

/**
 * A font that comes late is used from the next page on instead of replacing the text that is already read, so nothing moves
 * whatever fonts the machine has (https://web.dev/articles/optimize-webfont-loading). Fontsource's files say `swap`.
 */
const neverSwapFonts: Plugin = {
  name: 'never-swap-fonts',
  apply: 'build',
  generateBundle: {
    order: 'pre',
    handler: (_options, bundle) => {
      for (const file of Object.values(bundle))
        if (file.type === 'asset' && file.fileName.endsWith('.css'))
          file.source = String(file.source).replaceAll(/font-display:\s*swap/g, 'font-display:optional')
    },
  },
}

/**
 * Of the router only what is used goes out: as it is published, every component is kept for its name's sake, and with
 * them forms and the loading of data, 4 kB gzipped that nothing here calls.
 */
const dropUnusedRouter: Plugin = {
  name: 'drop-unused-router',
  apply: 'build',
  transform: {
    filter: { id: /react-router\/dist\/production/ },
    handler: (code) =>
      code
        .replaceAll(/^\w+\.displayName = "\w+";$/gm, '')
        .replaceAll(/(?<=^var \w+ = )(?=\w+\.(forwardRef|createContext|memo)\()/gm, '/* @__PURE__ */ '),
  },
}

export default defineConfig(({ command }) => ({
  plugins: [
    react(),
    tailwindcss(),
    dropUnusedRouter,
    neverSwapFonts,
    preloadPages(),
    preloadFont(/geist-latin-wght-normal.*\.woff2$/),
    publicSite({ now, settings: process.env }),
  ],
  resolve: { alias: command === 'build' ? [{ find: 'react-router', replacement: router }] : [] },
  build: {
    target: 'es2023',
    // The content security policy has no data: addresses, so nothing is written into other files.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What every page needs and few changes of ours touch, so that it stays in the browser's store.
          groups: [
            {
              name: 'libraries',
              test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack\/(query-core|react-query))\//,
            },
            { name: nameEntryChunk() },
            // What most pages use, each part of it small, comes in one request instead of a dozen.
            { name: 'shared', test: /web\/src\/(ui|lib|session)\/|lucide-react/, minShareCount: 6 },
          ],
        },
      },
    },
  },
  server: {
    port: 4401,
    strictPort: true,
    proxy: { '/api': gateway, '/mcp': gateway, '/operators/queues': gateway },
  },
}))
