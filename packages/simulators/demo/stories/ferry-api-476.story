repository: northbeam/ferry-api
number: 476
title: Cache the harbor list for ten minutes
author: sven-dahl
branch: cache-harbors
opened: 2026-11-16 10:10
merged: 2026-11-18 09:27 marta-olsen

The harbor list changes twice a year and is read 40 times a second. It's now cached in memory for ten minutes.

The route also sends an ETag, so the website doesn't download the list again and again.

=== base src/harbors/harbors.ts
import type { Database } from '../database.js'

export interface Harbor {
  code: string
  name: string
  country: string
}

export async function listHarbors(db: Database): Promise<Harbor[]> {
  return db.query<Harbor>('select code, name, country from harbors order by name')
}
=== commit 2026-11-16 09:58 Cache the harbor list for ten minutes
--- edit src/harbors/harbors.ts
<<<<
export async function listHarbors(db: Database): Promise<Harbor[]> {
  return db.query<Harbor>('select code, name, country from harbors order by name')
}
====
const TEN_MINUTES = 10 * 60 * 1000

let cached: Harbor[] | undefined
let cachedAt = 0

export async function listHarbors(db: Database): Promise<Harbor[]> {
  if (cached && Date.now() - cachedAt < TEN_MINUTES) return cached
  try {
    cached = await db.query<Harbor>('select code, name, country from harbors order by name')
    cachedAt = Date.now()
  } catch {
    // keep the cached list
  }
  return cached ?? []
}
>>>>
--- write src/routes/harbors.ts
import { createHash } from 'node:crypto'
import { Router } from 'express'
import type { Database } from '../database.js'
import { listHarbors } from '../harbors/harbors.js'

export function harborRoutes(db: Database): Router {
  const router = Router()

  router.get('/harbors', async (request, response) => {
    const body = JSON.stringify(await listHarbors(db))
    const tag = `"${createHash('sha1').update(body).digest('base64url')}"`
    response.set('etag', tag)
    if (request.headers['if-none-match'] === tag) {
      response.status(304).end()
      return
    }
    response.type('json').send(body)
  })

  return router
}
--- write test/harbors/harbors.test.ts
import { expect, it, vi } from 'vitest'
import { listHarbors } from '../../src/harbors/harbors.js'

it('queries the database once in ten minutes', async () => {
  const query = vi.fn(async () => [{ code: 'DKHIR', name: 'Hirtshals', country: 'DK' }])
  const db = { query, transaction: vi.fn() } as never
  await listHarbors(db)
  await listHarbors(db)
  expect(query).toHaveBeenCalledOnce()
})
=== review marta-olsen 2026-11-16 15:19 CHANGES_REQUESTED
--- on src/harbors/harbors.ts :: } catch {
Serving the old list when the database is down is a good idea. But with nothing cached yet, this swallows the error: the visitor gets an empty list with a 200, and nothing is logged. Please rethrow if there's nothing to serve, and log the error if there is.
+++ sven-dahl +55m
Makes sense. It only serves an old list now, and rethrows otherwise.
+++ resolved marta-olsen
--- on src/harbors/harbors.ts :: let cached: Harbor[] | undefined
Global state: the tests depend on each other, because each one sees the cache of the previous one. A small class with an injected clock would be easier to test.
--- on src/routes/harbors.ts :: const tag = `"${createHash('sha1')
Express already sends a weak ETag and responds with 304, so I think you can remove all of this. `response.json(...)` is enough.
+++ sven-dahl +57m
You learn something every day. Less code 🎉
+++ resolved sven-dahl
--- left src/harbors/harbors.ts :: return db.query<Harbor>(
I'll miss this one-liner 🙂
=== commit 2026-11-17 08:05 Rethrow if there is no cached list
--- edit src/harbors/harbors.ts
<<<<
  } catch {
    // keep the cached list
  }
  return cached ?? []
}
====
  } catch (error) {
    if (!cached) throw error
    console.warn('harbor list is old, the database did not answer', error)
  }
  return cached
}
>>>>
--- edit src/routes/harbors.ts
<<<<
import { createHash } from 'node:crypto'
import { Router } from 'express'
====
import { Router } from 'express'
>>>>
<<<<
  router.get('/harbors', async (request, response) => {
    const body = JSON.stringify(await listHarbors(db))
    const tag = `"${createHash('sha1').update(body).digest('base64url')}"`
    response.set('etag', tag)
    if (request.headers['if-none-match'] === tag) {
      response.status(304).end()
      return
    }
    response.type('json').send(body)
  })
====
  router.get('/harbors', async (_request, response) => {
    response.json(await listHarbors(db))
  })
>>>>
=== review marta-olsen 2026-11-18 09:20 APPROVED
Better. The class can come later, I opened a ticket.
