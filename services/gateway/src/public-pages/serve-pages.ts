import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { RequestHandler } from 'express'
import { fillPage } from './fill-page.ts'
import type { PageValues } from './page-settings.ts'
import { type Page, readPages } from './read-pages.ts'

const compress = promisify(gzip)

interface Filled {
  etag: string
  plain: Buffer
  small: Buffer
}

/** Serves the public pages and other texts, filled in when they are first asked for and again when what stands in them has changed. */
export function servePages(folder: string, valuesOf: () => PageValues): RequestHandler {
  const pages = readPages(folder)
  const kept = new Map<string, { values: string; filled: Promise<Filled> }>()
  const fillOnce = (path: string, page: Page): Promise<Filled> => {
    const values = valuesOf()
    const key = JSON.stringify(values)
    const known = kept.get(path)
    if (known?.values === key) return known.filled
    const filled = fill(page, values)
    kept.set(path, { values: key, filled })
    return filled
  }
  return async (request, response, next) => {
    const page = pages.get(request.path)
    if (!page || (request.method !== 'GET' && request.method !== 'HEAD')) return next()
    const { etag, plain, small } = await fillOnce(request.path, page)
    response.type(page.type).vary('accept-encoding').set({ 'cache-control': 'no-cache', etag })
    if (request.fresh) return void response.status(304).end()
    if (!request.acceptsEncodings('gzip')) return void response.send(plain)
    response.set('content-encoding', 'gzip').send(small)
  }
}

async function fill({ text }: Page, values: PageValues): Promise<Filled> {
  const plain = Buffer.from(fillPage(text, values))
  const small = await compress(plain, { level: 9 })
  // Weak, since it is said of both encodings.
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 27)}"`
  return { etag, plain, small }
}
