repository: northbeam/ferry-api
number: 431
title: Search crew by name and license
author: jonas-pitt
branch: crew-search
opened: 2026-08-21 09:14
merged: 2026-08-24 13:37 marta-olsen

Planners need to find crew quickly when someone calls in sick. `GET /crew?name=…&license=…` returns up to 50 people, ordered by name.

Names match by prefix ("and" finds Anders and Andrea).

=== base src/crew/crew-member.ts
export interface CrewMember {
  id: string
  name: string
  license: 'master' | 'mate' | 'engineer' | 'deck'
  homePort: string
}
=== base src/routes/crew.ts
import { Router } from 'express'
import type { Database } from '../database.js'
import type { CrewMember } from '../crew/crew-member.js'

export function crewRoutes(db: Database): Router {
  const router = Router()

  router.get('/crew/:crewId', async (request, response) => {
    const rows = await db.query<CrewMember>('select id, name, license, home_port as "homePort" from crew where id = $1', [
      request.params.crewId,
    ])
    if (!rows[0]) {
      response.status(404).json({ error: 'There is no such crew member.' })
      return
    }
    response.json(rows[0])
  })

  return router
}
=== commit 2026-08-21 09:02 Search crew by name and license
--- write src/crew/search.ts
import type { Database } from '../database.js'
import type { CrewMember } from './crew-member.js'

export interface CrewSearch {
  name?: string
  license?: string
}

const LIMIT = 50

export async function searchCrew(db: Database, search: CrewSearch): Promise<CrewMember[]> {
  var conditions: string[] = []
  if (search.name) {
    conditions.push(`lower(name) like '${search.name.toLowerCase()}%'`)
  }
  if (search.license) {
    conditions.push(`license = '${search.license}'`)
  }
  const where = conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''
  return db.query<CrewMember>(
    `select id, name, license, home_port as "homePort" from crew ${where} order by name limit ${LIMIT}`,
  )
}
--- edit src/routes/crew.ts
<<<<
import type { CrewMember } from '../crew/crew-member.js'

====
import type { CrewMember } from '../crew/crew-member.js'
import { searchCrew } from '../crew/search.js'

>>>>
<<<<
  return router
}
====
  router.get('/crew', async (request, response) => {
    const { name, license } = request.query
    response.json(await searchCrew(db, { name: name as string, license: license as string }))
  })

  return router
}
>>>>
--- write test/crew/search.test.ts
import { expect, it, vi } from 'vitest'
import { searchCrew } from '../../src/crew/search.js'

it('returns at most fifty people', async () => {
  const query = vi.fn(async () => [])
  await searchCrew({ query, transaction: vi.fn() } as never, {})
  expect(query).toHaveBeenCalledWith(expect.stringContaining('limit 50'))
})
=== review marta-olsen 2026-08-21 10:31 CHANGES_REQUESTED
Useful! Planners have been asking for this since spring. I can't let the query through like this, though.
--- on src/crew/search.ts :: var conditions: string[] = []
nit: use `const`
+++ resolved jonas-pitt
--- on src/crew/search.ts :: conditions.push(`lower(name) like
SQL injection: this puts text from the URL straight into the query. `?name='; drop table crew; --` and the crew table is gone. It also breaks for O'Brien.

Please use query parameters:

```ts
values.push(`${search.name.toLowerCase()}%`)
conditions.push(`lower(name) like $${values.length}`)
```
+++ jonas-pitt +16m
Of course. I had parameters at first and then lost track of the numbering. Using `values.length` is neat.
+++ resolved marta-olsen
--- on src/routes/crew.ts :: response.json(await searchCrew(db, { name: name as string
`as string` doesn't check anything: with `?name=a&name=b` this is an array. Please validate the query parameters.
+++ jonas-pitt +21m
Added.
--- on test/crew/search.test.ts :: it('returns at most fifty people'
This only checks the SQL text, so it would pass with the injection in it. Could we have one test that runs against the real schema?
+++ jonas-pitt +25m
The unit tests don't have a database yet. OK if I open a ticket?
=== commit 2026-08-21 13:20 Pass the search as parameters
--- edit src/crew/search.ts
<<<<
  var conditions: string[] = []
  if (search.name) {
    conditions.push(`lower(name) like '${search.name.toLowerCase()}%'`)
  }
  if (search.license) {
    conditions.push(`license = '${search.license}'`)
  }
====
  const conditions: string[] = []
  const values: string[] = []
  if (search.name) {
    values.push(`${search.name.toLowerCase()}%`)
    conditions.push(`lower(name) like $${values.length}`)
  }
  if (search.license) {
    values.push(search.license)
    conditions.push(`license = $${values.length}`)
  }
>>>>
<<<<
    `select id, name, license, home_port as "homePort" from crew ${where} order by name limit ${LIMIT}`,
====
    `select id, name, license, home_port as "homePort" from crew ${where} order by name limit ${LIMIT}`,
    values,
>>>>
--- edit src/routes/crew.ts
<<<<
    response.json(await searchCrew(db, { name: name as string, license: license as string }))
====
    response.json(await searchCrew(db, { name: textOrNothing(name), license: textOrNothing(license) }))
>>>>
<<<<
export function crewRoutes(db: Database): Router {
====
const textOrNothing = (value: unknown) => (typeof value === 'string' ? value : undefined)

export function crewRoutes(db: Database): Router {
>>>>
--- edit test/crew/search.test.ts
<<<<
  expect(query).toHaveBeenCalledWith(expect.stringContaining('limit 50'))
})
====
  expect(query).toHaveBeenCalledWith(expect.stringContaining('limit 50'), [])
})

it('sends the name as a parameter', async () => {
  const query = vi.fn(async () => [])
  await searchCrew({ query, transaction: vi.fn() } as never, { name: "O'Br" })
  expect(query).toHaveBeenCalledWith(expect.stringContaining('like $1'), ["o'br%"])
})
>>>>
=== review marta-olsen 2026-08-24 13:30 APPROVED
Looks good. A ticket is fine for the database test, assign it to me.
