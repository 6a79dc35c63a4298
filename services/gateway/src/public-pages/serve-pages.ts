import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Request, RequestHandler, Response } from 'express'
import { LEGAL_PATHS, type LegalPages } from './legal-pages.ts'
import type { PageValues } from './page-values.ts'

interface Page {
  type: string
  file: string
}

const TEXTS = new Set(['.txt', '.xml', '.js', '.svg', '.webmanifest'])

/**
 * Maps URL paths to text files. For example, pages/blog.html is /blog, pages/index.html is / and robots.txt is
 * /robots.txt. Omits the app itself and files with a hash in their name.
 */
function findPages(folder: string): Map<string, Page> {
  const toPage = (file: string): Page => ({ type: extname(file), file })
  const pages = filesBelow(join(folder, 'pages'))
    .filter((name) => name.endsWith('.html'))
    .map((name): [string, Page] => [toPath(name), toPage(join(folder, 'pages', name))])
  const texts = filesBelow(folder)
    .filter((name) => TEXTS.has(extname(name)) && !/^(assets|pages)\//.test(name))
    .map((name): [string, Page] => [`/${name}`, toPage(join(folder, name))])
  return new Map([...pages, ...texts])
}

function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll('\\', '/'))
}

const toPath = (name: string) => `/${name.slice(0, -'.html'.length)}`.replace(/^\/index$/, '/')

const PLACEHOLDER = /(?:\{\{|%7B%7B)(\w+)(?:\}\}|%7D%7D)/g
/**
 * An element with `data-if` is removed if the named value is empty or isn't the expected value. The element can't
 * contain another element with the same tag name.
 */
const CONDITIONAL = /<(\w+)((?: [^>]*)?) data-if="(\w+)(?:=(\w+))?"([^>]*)>([\s\S]*?)<\/\1>/g

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&#34;', "'": '&#39;' }
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign)

export function fillPage(page: string, values: Record<string, string>): string {
  return chooseElements(page, values).replace(PLACEHOLDER, (placeholder, name: string) =>
    Object.hasOwn(values, name) ? escapeHtml(values[name] ?? '') : placeholder,
  )
}

function chooseElements(html: string, values: Record<string, string>): string {
  return html.replace(
    CONDITIONAL,
    (_, ...[tag, before = '', name = '', expected, after = '', content = '']: string[]) => {
      const value = values[name]
      const isShown = expected === undefined ? value : value === expected
      return isShown ? `<${tag}${before}${after}>${chooseElements(content, values)}</${tag}>` : ''
    },
  )
}

const replaceContent = (page: string, content: string) =>
  page.replace(/(<main[^>]*>)[\s\S]*(<\/main>)/, (_, start: string, end: string) => start + content + end)

const compress = promisify(gzip)

interface FilledPage {
  etag: string
  plain: Buffer
  small: Buffer
}

interface PageOptions {
  getPageValues: () => PageValues
  legalPages: LegalPages
  isSignedIn: (request: Request, response: Response) => Promise<boolean>
}

/** Served with status 404 for every address that isn't a page. */
export const MISSING = '/404'
/** The app has pages at these paths too. People who are signed in get the app's page. */
const APP_TOO: ReadonlySet<string> = new Set(['/pricing'])

/**
 * Fills in each page on its first request, and again after a value changes. Skips legal pages that the operator doesn't
 * offer.
 */
export function servePages(
  folder: string,
  { getPageValues, legalPages, isSignedIn }: PageOptions,
): RequestHandler {
  const pages = findPages(folder)
  pages.delete(MISSING)
  const kept = new Map<string, { values: string; filled: Promise<FilledPage> }>()
  const fillOnce = (path: string, page: Page): Promise<FilledPage> => {
    const values = getPageValues()
    const key = JSON.stringify(values)
    const known = kept.get(path)
    if (known?.values === key) return known.filled
    const filled = fill(page, { values, content: legalPages.get(path) ?? null })
    filled.catch(() => kept.delete(path))
    kept.set(path, { values: key, filled })
    return filled
  }
  return async (request, response, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return next()
    const page = pages.get(request.path)
    const withoutSlash = request.path.slice(0, -1)
    if (!page && request.path === `${withoutSlash}/` && pages.has(withoutSlash))
      return response.redirect(301, withoutSlash + request.url.slice(request.path.length))
    if (!page) return next()
    if (LEGAL_PATHS.includes(request.path) && !legalPages.has(request.path)) return next()
    if (APP_TOO.has(request.path)) {
      response.vary('cookie')
      if (await isSignedIn(request, response)) return next()
    }
    const { etag, plain, small } = await fillOnce(request.path, page)
    response.type(page.type).vary('accept-encoding').set({ 'cache-control': 'no-cache', etag })
    if (request.fresh) return void response.status(304).end()
    if (!request.acceptsEncodings('gzip')) return void response.send(plain)
    response.set('content-encoding', 'gzip').send(small)
  }
}

async function fill(
  { file }: Page,
  { values, content }: { values: PageValues; content: string | null },
): Promise<FilledPage> {
  const page = fillPage(await readFile(file, 'utf8'), values)
  const plain = Buffer.from(content === null ? page : replaceContent(page, content))
  const small = await compress(plain, { level: 9 })
  // A weak ETag, because the compressed and uncompressed responses share it.
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 27)}"`
  return { etag, plain, small }
}
