repository: northbeam/ferry-api
number: 476
title: Cache the harbour list for ten minutes
author: sven-dahl
branch: cache-harbours
opened: 2026-11-16 10:10
merged: 2026-11-18 09:27 marta-olsen

The harbour list changes twice a year and is read 40 times a second. It is now kept in memory for ten minutes.

The route also answers with an ETag, so that the website does not load the list again and again.

=== base src/harbours/harbours.ts
import type { Database } from '../database.js'

export interface Harbour {
  code: string
  name: string
  country: string
}

export async function listHarbours(db: Database): Promise<Harbour[]> {
  return db.query<Harbour>('select code, name, country from harbours order by name')
}
=== commit 2026-11-16 09:58 Cache the harbour list for ten minutes
--- edit src/harbours/harbours.ts
<<<<
export async function listHarbours(db: Database): Promise<Harbour[]> {
  return db.query<Harbour>('select code, name, country from harbours order by name')
}
====
const TEN_MINUTES = 10 * 60 * 1000

let cached: Harbour[] | undefined
let cachedAt = 0

export async function listHarbours(db: Database): Promise<Harbour[]> {
  if (cached && Date.now() - cachedAt < TEN_MINUTES) return cached
  try {
    cached = await db.query<Harbour>('select code, name, country from harbours order by name')
    cachedAt = Date.now()
  } catch {
    // keep what we have
  }
  return cached ?? []
}
>>>>
--- write src/routes/harbours.ts
import { createHash } from 'node:crypto'
import { Router } from 'express'
import type { Database } from '../database.js'
import { listHarbours } from '../harbours/harbours.js'

export function harbourRoutes(db: Database): Router {
  const router = Router()

  router.get('/harbours', async (request, response) => {
    const body = JSON.stringify(await listHarbours(db))
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
--- write test/harbours/harbours.test.ts
import { expect, it, vi } from 'vitest'
import { listHarbours } from '../../src/harbours/harbours.js'

it('asks the database once in ten minutes', async () => {
  const query = vi.fn(async () => [{ code: 'DKHIR', name: 'Hirtshals', country: 'DK' }])
  const db = { query, transaction: vi.fn() } as never
  await listHarbours(db)
  await listHarbours(db)
  expect(query).toHaveBeenCalledOnce()
})
=== review marta-olsen 2026-11-16 15:19 CHANGES_REQUESTED
--- on src/harbours/harbours.ts :: } catch {
Serving the old list when the database is away is a fine idea. But with nothing cached yet the visitor gets an empty list and a 200, and nobody reads why. Let the error through when there is nothing to serve, please, and log it when there is.
+++ sven-dahl +55m
Understood. I changed it so that only an old list hides the error.
+++ resolved marta-olsen
--- on src/harbours/harbours.ts :: let cached: Harbour[] | undefined
Module state makes the tests depend on each other, each one sees the cache of the one before. A small class with the clock as an argument would be easier to test.
--- on src/routes/harbours.ts :: const tag = `"${createHash('sha1')
Express makes a weak ETag by itself and answers 304, this can all go, I think? `response.json(...)` is enough.
+++ sven-dahl +57m
You learn something every day. Less code 🎉
+++ resolved sven-dahl
--- left src/harbours/harbours.ts :: return db.query<Harbour>(
I will miss this one line 🙂
=== commit 2026-11-17 08:05 Hide an error only behind an old list
--- edit src/harbours/harbours.ts
<<<<
  } catch {
    // keep what we have
  }
  return cached ?? []
}
====
  } catch (error) {
    if (!cached) throw error
    console.warn('harbour list is old, the database did not answer', error)
  }
  return cached
}
>>>>
--- edit src/routes/harbours.ts
<<<<
import { createHash } from 'node:crypto'
import { Router } from 'express'
====
import { Router } from 'express'
>>>>
<<<<
  router.get('/harbours', async (request, response) => {
    const body = JSON.stringify(await listHarbours(db))
    const tag = `"${createHash('sha1').update(body).digest('base64url')}"`
    response.set('etag', tag)
    if (request.headers['if-none-match'] === tag) {
      response.status(304).end()
      return
    }
    response.type('json').send(body)
  })
====
  router.get('/harbours', async (_request, response) => {
    response.json(await listHarbours(db))
  })
>>>>
=== review marta-olsen 2026-11-18 09:20 APPROVED
Better. The class can come later, I made a note.
