import { readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import express, { type Express, type RequestHandler, type Response } from 'express'
import { z } from 'zod'
import type { PageValues } from '../public-pages/page-values.ts'
import { fillPage, MISSING } from '../public-pages/serve-pages.ts'

const YEAR = 365 * 24 * 60 * 60
/** Level 11 takes three times as long as level 10 and saves only 2%. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }
const compressors = {
  br: (text: Buffer) => promisify(brotliCompress)(text, BROTLI),
  gzip: (text: Buffer) => promisify(gzip)(text, { level: 9 }),
}
const COMPRESSED = new Set(['.js', '.css', '.svg', '.json'])

const forGood = (response: Response) => response.set('cache-control', `public, max-age=${YEAR}, immutable`)
const askAgain = (response: Response) => response.set('cache-control', 'no-cache')

const UNFILLED = /^\/pages(?:\/|$)/

/**
 * Browsers cache files in /assets for a year, because their names contain a hash, and revalidate other files. Other
 * URLs return the app, or a 404 page if the app has no such page.
 */
export function serveWeb(app: Express, folder: string, getPageValues: () => PageValues): void {
  const assets = join(folder, 'assets')
  app.use('/assets', serveCompressed(assets))
  app.use('/assets', express.static(assets, { index: false, setHeaders: forGood, cacheControl: false }))
  const asIs = express.static(folder, {
    index: false,
    setHeaders: askAgain,
    cacheControl: false,
    redirect: false,
  })
  app.use((request, response, next) =>
    UNFILLED.test(decodedPath(request.path)) ? next() : asIs(request, response, next),
  )
  const send =
    (status: number, name: string): RequestHandler =>
    async (_request, response) => {
      const page = await readFile(join(folder, name), 'utf8')
      response
        .status(status)
        .set('cache-control', 'no-store')
        .type('html')
        .send(fillPage(page, getPageValues()))
    }
  app.get(readAppPaths(folder), send(200, 'index.html'))
  app.get(/^\/(?!(?:api|assets)(?:\/|$))/, send(404, `pages${MISSING}.html`))
}

const readAppPaths = (folder: string) =>
  z.array(z.string()).parse(JSON.parse(readFileSync(join(folder, 'pages', 'app.json'), 'utf8')))

/** Returns an invalid path unchanged, because express.static rejects it. */
function decodedPath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** Caches each compressed file, because a file with a hash in its name never changes. */
function serveCompressed(folder: string): RequestHandler {
  const known = new Set(
    readdirSync(folder, { withFileTypes: true }).flatMap((file) => (file.isFile() ? file.name : [])),
  )
  const kept = new Map<string, Promise<Buffer>>()
  return async (request, response, next) => {
    const name = request.path.slice(1)
    response.vary('accept-encoding')
    const isFit = known.has(name) && COMPRESSED.has(extname(name)) && request.method === 'GET'
    const encoding = (['br', 'gzip'] as const).find((one) => request.acceptsEncodings(one))
    if (!isFit || !encoding) return next()
    const key = `${encoding} ${name}`
    const small = kept.get(key) ?? readFile(join(folder, name)).then(compressors[encoding])
    kept.set(key, small)
    forGood(response)
      .type(extname(name))
      .set('content-encoding', encoding)
      .send(await small)
  }
}
