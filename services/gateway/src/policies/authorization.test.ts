import type { CallName } from '@debrief/contracts/endpoint'
import { TOKEN_SCOPES } from '@debrief/contracts/people/constants'
import { LIVE_PATH } from '@debrief/contracts/pull-requests/constants'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DOCS_PATH } from '../api-description/docs-page.ts'
import { DESCRIPTION_PATH } from '../api-description/serve-description.ts'
import { routes } from '../routes.ts'
import { ACTORS, type Actor, type Row } from './testing/actors.ts'
import { authorizationTable } from './testing/authorization-table.ts'
import { callAs, startAuthorization } from './testing/prepared-state.ts'
import { getTokenStatus, TOKEN_ACTORS } from './testing/token-table.ts'

let running: Awaited<ReturnType<typeof startAuthorization>>
beforeAll(async () => {
  running = await startAuthorization()
})
afterAll(async () => {
  console.warn(`authorization with tokens: ${tokenCalls} calls, ${mismatches.length} mismatches`)
  await running?.close()
})

const undeclared = [LIVE_PATH, DESCRIPTION_PATH, DOCS_PATH].map((path) => `GET ${path}`)
const served = [...routes.map(({ endpoint }) => endpoint.name), ...undeclared]

it('has a row for every route, and for no other', () => {
  const rows = new Set(Object.keys(authorizationTable).map((name) => name.split('?')[0]))
  expect([...rows].toSorted()).toEqual(served.toSorted())
})

let tokenCalls = 0
const mismatches: string[] = []

const refusedFirst = <Given>(all: readonly Given[], expected: (one: Given) => number): Given[] =>
  all.toSorted((one, other) => Number(expected(one) < 400) - Number(expected(other) < 400))

const rows = Object.entries(authorizationTable) as [CallName, Row][]

describe('the authorization table', { timeout: 60_000 }, () => {
  it.each(rows)('holds for %s', async (name, row) => {
    const found: Partial<Record<Actor, number>> = {}
    const changed: string[] = []
    for (const actor of refusedFirst(ACTORS, (one) => row[one])) {
      const { status, changes } = await callAs(running, { name, actor })
      found[actor] = status
      if (status >= 400) changed.push(...changes.map((change) => `${actor}: ${change}`))
    }
    expect(found).toEqual(row)
    expect(changed, 'refused, but something was changed').toEqual([])
  })

  it.each(rows)('holds for %s with tokens of every scope', async (name, row) => {
    const earlier = mismatches.length
    const given = TOKEN_ACTORS.flatMap((actor) => TOKEN_SCOPES.map((scope) => ({ actor, scope })))
    const expected = (one: (typeof given)[number]) => getTokenStatus({ name, row }, one)
    for (const one of refusedFirst(given, expected)) {
      const { status, changes } = await callAs(running, { name, ...one })
      tokenCalls += 1
      const call = `${name} ${one.actor} ${one.scope}`
      if (status !== expected(one)) mismatches.push(`${call}: ${status} instead of ${expected(one)}`)
      if (status >= 400 && changes.length > 0)
        mismatches.push(`${call}: refused, but something was changed: ${changes.join(', ')}`)
    }
    expect(mismatches.slice(earlier)).toEqual([])
  })
})
