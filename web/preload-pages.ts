import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin, Rolldown } from 'vite'

type Bundle = Rolldown.OutputBundle
type Chunk = Rolldown.OutputChunk

const PAGES = fileURLToPath(new URL('src/app/pages.ts', import.meta.url))
const PAGE = /path: '(\/[^':]*)',[^{}]*?import\('([^']+)'\)/g
const NAME = 'start.js'
/** Those of the sidebar; of every further one this script would grow for all of them. */
const SCREENS = /^\/(dashboard|pull-requests|reviews|recurring-mistakes|team-standards|practice|settings)$/

/** What a screen shows first, where its address asks for nothing particular; who is looking is asked for on all of them. */
const SHOWN: Record<string, string> = {
  '/dashboard': '/api/dashboard',
  '/recurring-mistakes': '/api/recurring-mistakes',
  '/team-standards': '/api/standards',
  '/practice': '/api/practice',
}
const VIEWER = '/api/viewer'
/** What numbers, addresses and code are set in, on every screen. */
const FONT = /geist-mono-latin-wght-normal.*\.woff2$/

/**
 * A small script before all others that has the code of the page at the address, what the page shows and the typeface of its
 * numbers fetched beside the app's own code. Left alone, a browser hears of them only once that has run. A file, because the
 * content security policy allows nothing inline.
 */
export function preloadPages(): Plugin {
  return {
    name: 'preload-pages',
    apply: 'build',
    generateBundle: {
      order: 'pre',
      handler(_options, bundle) {
        this.emitFile({ type: 'asset', name: NAME, source: scriptOf(filesByPath(bundle), fontIn(bundle)) })
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) =>
        Object.values(bundle)
          .filter((file) => file.type === 'asset' && file.names.includes(NAME))
          .map(({ fileName }) => ({
            tag: 'script',
            attrs: { src: `/${fileName}`, async: true },
            injectTo: 'head-prepend' as const,
          })),
    },
  }
}

/** Of each of the screens its chunk and all that it imports but what the app begins with. */
function filesByPath(bundle: Bundle): Record<string, string[]> {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const app = chunks.find(({ isEntry, name }) => isEntry && name === 'app')
  const first = app ? needed(app, bundle) : new Set<string>()
  const pages = [...readFileSync(PAGES, 'utf8').matchAll(PAGE)].filter(([, path = '']) => SCREENS.test(path))
  const found = pages.map(([, path = '', module = '']): [string, string[]] => {
    const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId === join(dirname(PAGES), module))
    if (!chunk) throw new Error(`${path}: no chunk is made of ${module}`)
    return [path, [...needed(chunk, bundle)].filter((file) => !first.has(file)).map((file) => `/${file}`)]
  })
  return Object.fromEntries(found)
}

function needed(chunk: Chunk, bundle: Bundle, found = new Set<string>()): Set<string> {
  if (found.has(chunk.fileName)) return found
  found.add(chunk.fileName)
  for (const name of chunk.imports) {
    const next = bundle[name]
    if (next?.type === 'chunk') needed(next, bundle, found)
  }
  return found
}

function fontIn(bundle: Bundle): string {
  const font = Object.values(bundle).find(({ fileName }) => FONT.test(fileName))
  if (!font) throw new Error(`no file of the build is ${FONT}`)
  return `/${font.fileName}`
}

/** What is fetched here the app finds when it asks: a fetch of its own takes what a preload has begun. */
const scriptOf = (files: Record<string, string[]>, font: string) =>
  `const files = ${JSON.stringify(files)}[location.pathname]
const add = (rel, href, more) =>
  document.head.append(Object.assign(document.createElement('link'), { rel, href }, more))
const load = (as, href) => href && add('preload', href, { as, crossOrigin: 'anonymous' })
if (files) {
  load('fetch', '${VIEWER}')
  if (!location.search) load('fetch', ${JSON.stringify(SHOWN)}[location.pathname])
  for (const href of files) add('modulepreload', href)
  load('font', '${font}')
}
`
