import { createRequire } from 'node:module'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const gateway = process.env.GATEWAY_URL ?? 'http://127.0.0.1:4400'

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

export default defineConfig(({ command }) => ({
  plugins: [react(), tailwindcss(), preloadFont(/geist-latin-wght-normal.*\.woff2$/)],
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
          ],
        },
      },
    },
  },
  server: { port: 4401, strictPort: true, proxy: { '/api': gateway } },
}))
