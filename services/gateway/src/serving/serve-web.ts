import { join } from 'node:path'
import express, { type Express, type Response } from 'express'

const YEAR = 365 * 24 * 60 * 60

/**
 * Serves the built web: files whose names carry a hash are kept for good, all else is asked for again, and every
 * other address is the page itself, which finds its way by the address.
 */
export function serveWeb(app: Express, folder: string): void {
  const assets = join(folder, 'assets')
  const forGood = (response: Response) => response.set('cache-control', `public, max-age=${YEAR}, immutable`)
  const askAgain = (response: Response) => response.set('cache-control', 'no-cache')
  app.use('/assets', express.static(assets, { index: false, setHeaders: forGood, cacheControl: false }))
  app.use(
    express.static(folder, { index: false, setHeaders: askAgain, cacheControl: false, redirect: false }),
  )
  app.get(/^\/(?!(?:api|assets)(?:\/|$))/, (_request, response) => {
    response.set('cache-control', 'no-store')
    response.sendFile(join(folder, 'index.html'), { cacheControl: false, etag: false, lastModified: false })
  })
}
