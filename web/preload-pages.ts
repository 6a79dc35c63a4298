import { readFileSync } from 'node:fs'
import type { Plugin, Rolldown } from 'vite'
import { withSources } from './load-sources.ts'

type Bundle = Rolldown.OutputBundle
type Chunk = Rolldown.OutputChunk

/**
 * The fields of the pages in src/app/pages.ts that the script needs. The build configuration can't import the app's
 * types.
 */
interface Page {
  path: string
  exportName: string
  request?: string
}

const NAME = 'start.js'
const THEME = '/theme.js'
const VIEWER = '/api/viewer'
/** The font for numbers, addresses and code. */
const FONT = /geist-mono-basic.*\.woff2$/

/**
 * Replaces theme.js, the document's first script, with a script that also preloads the page's code, its first requests
 * and the font for numbers. Without the preloads, these downloads would start only after the app's code has run.
 */
export function preloadPages(): Plugin {
  return {
    name: 'preload-pages',
    apply: 'build',
    generateBundle: {
      order: 'pre',
      async handler(_options, bundle) {
        const pages = await withSources(
          async (load) => (await load<{ LISTED_PAGES: readonly Page[] }>('/src/app/pages.ts')).LISTED_PAGES,
        )
        const theme = readFileSync(new URL(`public${THEME}`, import.meta.url), 'utf8')
        this.emitFile({
          type: 'asset',
          name: NAME,
          source: withoutComments(theme) + writeScript(pages, bundle),
        })
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => {
        const start = Object.values(bundle).find((file) => file.type === 'asset' && file.names.includes(NAME))
        return html.replace(`"${THEME}"`, `"/${start?.fileName}"`)
      },
    },
  }
}

const withoutComments = (code: string) => code.replaceAll(/^ *\/\/.*\n/gm, '')

/** Maps each page's path to the files that the page needs, without the files that every page loads. */
function filesByPath(pages: readonly Page[], bundle: Bundle): Record<string, string[]> {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const base = chunks.find(({ name }) => name === 'base')
  const first = base ? withImports(base, bundle) : new Set<string>()
  return Object.fromEntries(
    pages.map(({ path, exportName }) => {
      const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/${exportName}.tsx`)))
      if (!chunk) throw new Error(`${path}: no chunk contains ${exportName}.tsx`)
      return [
        path,
        [...withImports(chunk, bundle)].filter((file) => !first.has(file)).map((file) => `/${file}`),
      ]
    }),
  )
}

function withImports(chunk: Chunk, bundle: Bundle, found = new Set<string>()): Set<string> {
  if (found.has(chunk.fileName)) return found
  found.add(chunk.fileName)
  for (const name of chunk.imports) {
    const next = bundle[name]
    if (next?.type === 'chunk') withImports(next, bundle, found)
  }
  return found
}

function findFont(bundle: Bundle): string {
  const font = Object.values(bundle).find(({ fileName }) => FONT.test(fileName))
  if (!font) throw new Error(`no file of the build matches ${FONT}`)
  return `/${font.fileName}`
}

const writeScript = (pages: readonly Page[], bundle: Bundle) =>
  `const files = ${JSON.stringify(filesByPath(pages, bundle))}[location.pathname]
const add = (rel, href, more) =>
  document.head.append(Object.assign(document.createElement('link'), { rel, href }, more))
const load = (as, href) => href && add('preload', href, { as, crossOrigin: 'anonymous' })
if (files) {
  load('fetch', '${VIEWER}')
  if (!location.search) load('fetch', ${JSON.stringify(Object.fromEntries(pages.map(({ path, request }) => [path, request])))}[location.pathname])
  for (const href of files) add('modulepreload', href)
  if (location.pathname !== '/settings') load('font', '${findFont(bundle)}')
}
`
