import { createRequire } from 'node:module'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { directIcons } from './direct-icons.ts'
import { nameChunk } from './name-chunk.ts'
import { preloadPages } from './preload-pages.ts'
import { publicSite } from './public-site.ts'

const gateway = process.env.GATEWAY_URL ?? 'http://127.0.0.1:4400'

// react-router's package exports always resolve to its development build.
const router = createRequire(import.meta.url)
  .resolve('react-router')
  .replace(/development\/index\.m?js$/, 'production/index.mjs')

/** Preloads fonts with the first script, so that they usually arrive before the first text is drawn. */
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

/** The characters in Fontsource's Latin files. */
const LATIN =
  'U+??,U+131,U+152-153,U+2BB-2BC,U+2C6,U+2DA,U+2DC,U+304,U+308,U+329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD'
/** The Latin characters that ui/fonts/basic.css doesn't cover. */
const RARE_LATIN =
  'U+2BB-2BC,U+2C6,U+2DA,U+2DC,U+304,U+308,U+329,U+2000-200F,U+2016-2017,U+201F,U+2023-2025,U+2027-202F,U+2031-2038,U+203B-2043,U+2045-206F,U+FEFF,U+FFFD'

/**
 * Changes two things in Fontsource's styles. `font-display: optional` instead of `swap` keeps text from moving when a
 * font arrives late (https://web.dev/articles/optimize-webfont-loading). Each Latin file covers only characters that
 * basic.css doesn't cover, because Chromium would otherwise fetch both files.
 */
const adaptFonts: Plugin = {
  name: 'adapt-fonts',
  apply: 'build',
  generateBundle: {
    order: 'pre',
    handler(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'asset' || !String(file.source).includes('@font-face')) continue
        const source = String(file.source).replaceAll(/font-display:\s*swap/g, 'font-display:optional')
        if (!source.includes(LATIN)) this.error(`${file.fileName}: no font has the characters ${LATIN}`)
        file.source = source.replaceAll(LATIN, RARE_LATIN)
      }
    },
  },
}

/**
 * Lets the bundler drop unused parts of the router, which are 4 kB gzipped. The router's code assigns `displayName` to
 * every component, which keeps all components in the bundle. The bundler's `treeshake.propertyWriteSideEffects: false`
 * would also drop needed assignments.
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
              isMemberNamed(init.callee, ['forwardRef', 'createContext', 'memo'])
            )
              splice(init.start, init.start, '/* @__PURE__ */ ')
        } else if (
          node.type === 'ExpressionStatement' &&
          node.expression.type === 'AssignmentExpression' &&
          isMemberNamed(node.expression.left, ['displayName'])
        )
          splice(node.start, node.end, '')
      return result
    },
  },
}

const isMemberNamed = (node: { type: string; property?: unknown }, names: readonly string[]) =>
  node.type === 'MemberExpression' && names.includes((node.property as { name?: string }).name ?? '')

export default defineConfig(({ command }) => ({
  plugins: [
    directIcons,
    react(),
    tailwindcss(),
    dropUnusedRouter,
    adaptFonts,
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
          groups: [
            // Libraries rarely change, so the browser can keep this file cached between releases.
            {
              name: 'libraries',
              test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack\/(query-core|react-query))\//,
            },
            { name: nameChunk(), debugName: 'pages', includeDependenciesRecursively: false },
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
