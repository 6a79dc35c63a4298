import { createRequire } from 'node:module'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { nameEntryChunk } from './name-chunk.ts'
import { preloadPages } from './preload-pages.ts'
import { publicSite } from './public-site.ts'

const gateway = process.env.GATEWAY_URL ?? 'http://127.0.0.1:4400'

// react-router's package exports always resolve to its development build.
const router = createRequire(import.meta.url)
  .resolve('react-router')
  .replace(/development\/index\.m?js$/, 'production/index.mjs')

/** Preloads fonts along with the first script, so that they usually arrive before the first text is drawn. */
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
 * Replaces Fontsource's `swap` with `optional`: a font that arrives late is used from the next page load on, so text
 * that people are already reading never moves (https://web.dev/articles/optimize-webfont-loading).
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
 * Lets the bundler drop unused parts of the router, such as forms and data loading, which are 4 kB gzipped. The
 * published code assigns `displayName` to every component, which keeps it in the bundle. The bundler's own
 * `treeshake.propertyWriteSideEffects: false` would also drop needed assignments, such as `p.run = …` after
 * `const p = Job.prototype`.
 */
const dropUnusedRouter: Plugin = {
  name: 'drop-unused-router',
  apply: 'build',
  transform: {
    filter: { id: /react-router\/dist\/production/, code: 'displayName' },
    handler(code) {
      let result = code
      const splice = (start: number, end: number, text: string) => {
        result = result.slice(0, start) + text + result.slice(end)
      }
      // Go backward so that earlier positions stay valid.
      for (const node of this.parse(code).body.toReversed())
        if (node.type === 'VariableDeclaration') {
          for (const { init } of node.declarations)
            if (
              init?.type === 'CallExpression' &&
              isOneOf(init.callee, ['forwardRef', 'createContext', 'memo'])
            )
              splice(init.start, init.start, '/* @__PURE__ */ ')
        } else if (
          node.type === 'ExpressionStatement' &&
          node.expression.type === 'AssignmentExpression' &&
          isOneOf(node.expression.left, ['displayName'])
        )
          splice(node.start, node.end, '')
      return result
    },
  },
}

/** Whether the node is `x.name` with one of the given names. */
const isOneOf = (node: { type: string; property?: unknown }, names: readonly string[]) =>
  node.type === 'MemberExpression' && names.includes((node.property as { name?: string }).name ?? '')

export default defineConfig(({ command }) => ({
  plugins: [
    react(),
    tailwindcss(),
    dropUnusedRouter,
    neverSwapFonts,
    preloadPages(),
    preloadFont(/geist-basic.*\.woff2$/),
    publicSite({ settings: process.env }),
  ],
  resolve: { alias: command === 'build' ? [{ find: 'react-router', replacement: router }] : [] },
  build: {
    target: 'es2023',
    // The content security policy doesn't allow data: URLs, so assets can't be inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Every page needs these, and they rarely change, so the browser can keep them cached between releases.
          groups: [
            {
              name: 'libraries',
              test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack\/(query-core|react-query))\//,
            },
            { name: nameEntryChunk() },
            // Bundle small modules that many pages share, so that a page needs one request instead of a dozen.
            {
              name: 'shared',
              test: /web\/src\/(ui|lib|session|features\/[\w-]+\/shared)\/|lucide-react/,
              minShareCount: 6,
            },
            // The screens with lists and the usage page share these.
            { name: 'lists', test: /features\/lists\/shared\//, minShareCount: 4 },
            // Separate from the next group, because the sign-in page needs only this.
            { name: 'plans', test: /domain\/src\/billing\/plans/, minShareCount: 2 },
            // The settings, usage and pricing pages share these. Few other pages need them.
            {
              name: 'account',
              test: /domain\/src\/billing\/(?!plan)|ui\/marks\/Meter|ui\/controls\/Choices|lib\/save-as/,
              minShareCount: 2,
            },
            // For the same reason, also bundle icons and categories, which fewer pages share. They're small.
            { name: 'icons', test: /lucide-react|domain\/src\/mistakes\/categories/, minShareCount: 4 },
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
