repository: northbeam/ferry-api
number: 431
title: Search crew by name and licence
author: jonas-pitt
branch: crew-search
opened: 2026-08-21 09:14
merged: 2026-08-24 13:37 marta-olsen

The planners want to find crew quickly when somebody calls in sick. `GET /crew?name=…&licence=…` answers with at most 50 people, ordered by name.

Partial names match from the beginning ("and" finds Anders and Andrea).

=== base src/crew/crew-member.ts
export interface CrewMember {
  id: string
  name: string
  licence: 'master' | 'mate' | 'engineer' | 'deck'
  homePort: string
}
=== base src/routes/crew.ts
import { Router } from 'express'
import type { Database } from '../database.js'
import type { CrewMember } from '../crew/crew-member.js'

export function crewRoutes(db: Database): Router {
  const router = Router()

  router.get('/crew/:crewId', async (request, response) => {
    const rows = await db.query<CrewMember>('select id, name, licence, home_port as "homePort" from crew where id = $1', [
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
=== commit 2026-08-21 09:02 Search crew by name and licence
--- write src/crew/search.ts
import type { Database } from '../database.js'
import type { CrewMember } from './crew-member.js'

export interface CrewSearch {
  name?: string
  licence?: string
}

const LIMIT = 50

export async function searchCrew(db: Database, search: CrewSearch): Promise<CrewMember[]> {
  var conditions: string[] = []
  if (search.name) {
    conditions.push(`lower(name) like '${search.name.toLowerCase()}%'`)
  }
  if (search.licence) {
    conditions.push(`licence = '${search.licence}'`)
  }
  const where = conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''
  return db.query<CrewMember>(
    `select id, name, licence, home_port as "homePort" from crew ${where} order by name limit ${LIMIT}`,
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
    const { name, licence } = request.query
    response.json(await searchCrew(db, { name: name as string, licence: licence as string }))
  })

  return router
}
>>>>
--- write test/crew/search.test.ts
import { expect, it, vi } from 'vitest'
import { searchCrew } from '../../src/crew/search.js'

it('asks for at most fifty people', async () => {
  const query = vi.fn(async () => [])
  await searchCrew({ query, transaction: vi.fn() } as never, {})
  expect(query).toHaveBeenCalledWith(expect.stringContaining('limit 50'))
})
=== review marta-olsen 2026-08-21 10:31 CHANGES_REQUESTED
Useful, the planners have asked for this since spring. I cannot let the query through like this though.
--- on src/crew/search.ts :: var conditions: string[] = []
use const
+++ resolved jonas-pitt
--- on src/crew/search.ts :: conditions.push(`lower(name) like
This is text from the address bar going straight into SQL. `?name='; drop table crew; --` and we have no crew any more. Even without bad intent: O'Brien cannot be found.

Please pass the values as parameters and leave the quoting to the driver:

```ts
values.push(`${search.name.toLowerCase()}%`)
conditions.push(`lower(name) like $${values.length}`)
```
+++ jonas-pitt +16m
Of course. I had it with parameters first and then got lost with the numbering, your trick with the length is nice.
+++ resolved marta-olsen
--- on src/routes/crew.ts :: response.json(await searchCrew(db, { name: name as string
`as string` is a wish, not a check: `?name=a&name=b` gives an array here. A small guard would do.
+++ jonas-pitt +21m
Added.
--- on test/crew/search.test.ts :: it('asks for at most fifty people'
This looks at the text we send, it would be green with the injection in it. Could one test run against the real schema?
+++ jonas-pitt +25m
We have no database in the unit tests yet, is it ok if I open a ticket?
=== commit 2026-08-21 13:20 Pass the search as parameters
--- edit src/crew/search.ts
<<<<
  var conditions: string[] = []
  if (search.name) {
    conditions.push(`lower(name) like '${search.name.toLowerCase()}%'`)
  }
  if (search.licence) {
    conditions.push(`licence = '${search.licence}'`)
  }
====
  const conditions: string[] = []
  const values: string[] = []
  if (search.name) {
    values.push(`${search.name.toLowerCase()}%`)
    conditions.push(`lower(name) like $${values.length}`)
  }
  if (search.licence) {
    values.push(search.licence)
    conditions.push(`licence = $${values.length}`)
  }
>>>>
<<<<
    `select id, name, licence, home_port as "homePort" from crew ${where} order by name limit ${LIMIT}`,
====
    `select id, name, licence, home_port as "homePort" from crew ${where} order by name limit ${LIMIT}`,
    values,
>>>>
--- edit src/routes/crew.ts
<<<<
    response.json(await searchCrew(db, { name: name as string, licence: licence as string }))
====
    response.json(await searchCrew(db, { name: textOrNothing(name), licence: textOrNothing(licence) }))
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
Good. Ticket is fine for the database test, put me on it.
