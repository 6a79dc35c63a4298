import { extname } from 'node:path'
import type { Plugin, Rolldown, ViteDevServer } from 'vite'
import { withSources } from './load-sources.ts'

const BUILD = '/src/site/build-site.ts'
const STYLES = 'src/site/site.css'
const ISLANDS = 'src/islands/main.ts'
/** The first paint needs these fonts for body text and titles. */
const FONTS = /(geist|bricolage)-basic.*\.woff2$/

interface Assets {
  styles: string[]
  scripts: string[]
  fonts: string[]
}
interface SiteFile {
  name: string
  content: string | Uint8Array
}
interface Site {
  buildSite(assets: Assets): Promise<SiteFile[]>
  fileAt(path: string, assets: Assets): Promise<SiteFile | null>
}

interface Options {
  settings: Record<string, string | undefined>
}

export function publicSite({ settings }: Options): Plugin {
  return {
    name: 'public-site',
    config: () => ({
      build: { rolldownOptions: { input: { app: 'index.html', site: STYLES, islands: ISLANDS } } },
    }),
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const files = await withSources(async (load) =>
          (await load<Site>(BUILD)).buildSite(findAssets(bundle)),
        )
        for (const { name, content } of files)
          this.emitFile({ type: 'asset', fileName: name, source: content })
      },
    },
    configureServer: (server) => () => serveWhileWriting(server, { settings }),
  }
}

function findAssets(bundle: Rolldown.OutputBundle): Assets {
  const files = Object.values(bundle)
  const named = (name: RegExp) => files.map(({ fileName }) => fileName).filter((file) => name.test(file))
  const islands = files.find((file) => file.type === 'chunk' && file.isEntry && file.name === 'islands')
  return {
    styles: named(/^assets\/site-.*\.css$/).map(atRoot),
    scripts: islands ? [atRoot(islands.fileName)] : [],
    fonts: named(FONTS).map(atRoot),
  }
}

const atRoot = (file: string) => `/${file}`

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.xml': 'text/xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
}

/** Serves the public site during development, because Vite alone would serve the app for all pages. */
function serveWhileWriting(server: ViteDevServer, { settings }: Options): void {
  const assets = { styles: [atRoot(STYLES)], scripts: [atRoot(ISLANDS)], fonts: [] }
  server.middlewares.use(async (request, response, next) => {
    try {
      // Vite has already rewritten request.url to /index.html.
      const path = new URL(request.originalUrl ?? '/', 'http://localhost').pathname
      // Signed-in people get the app's pricing page at this URL. Unlike the gateway, this check doesn't validate the
      // session.
      if (path === '/pricing' && /(?:^|; )sid=/.test(request.headers.cookie ?? '')) return next()
      const site = (await server.ssrLoadModule(BUILD)) as Site
      const file = await site.fileAt(path, assets)
      if (!file) return next()
      const { name, content } = file
      response.setHeader('content-type', TYPES[extname(name)] ?? 'application/octet-stream')
      if (typeof content !== 'string') return response.end(content)
      const filled = fillIn(content, settings)
      response.end(name.endsWith('.html') ? await server.transformIndexHtml(path, filled) : filled)
    } catch (error) {
      next(error)
    }
  })
}

/** Fills in placeholders. Unlike the gateway, this doesn't remove elements whose setting is empty. */
const fillIn = (text: string, settings: Options['settings']) =>
  text.replace(/(?:\{\{|%7B%7B)([A-Z_]+)(?:\}\}|%7D%7D)/g, (_, name: string) => settings[name] ?? `(${name})`)
