import type { CallName } from '@debrief/contracts/endpoint'
import { LIVE_PATH } from '@debrief/contracts/http/live-path'
import { aboutGithubToken, readKeyRing } from '@debrief/service-kit/key-ring'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DESCRIPTION_PATH, DOCS_PATH } from '../api-description/serve-description.ts'
import { routes } from '../routes.ts'
import { openPayments } from '../testing/open-payments.ts'
import { type SignInGateway, startSignIn } from '../testing/start-sign-in.ts'
import { signInAs } from '../testing/start-test-gateway.ts'
import { ACTORS, type Actor, authorizationTable } from './authorization-table.ts'
import { fingerprintOf } from './testing/fingerprint.ts'
import { introducePeople } from './testing/people.ts'
import { giveTeamThings, payForTeams } from './testing/team-things.ts'
import { giveThings } from './testing/things.ts'

let gateway: SignInGateway
let payments: Awaited<ReturnType<typeof openPayments>>
let token: string
beforeAll(async () => {
  payments = await openPayments()
  gateway = await startSignIn({ BILLING: 'on', ...payments.settings })
  await payments.serve(gateway.databaseUrl, gateway.db)
  const answer = await fetch(`${gateway.simulator.url}/_simulator/tokens`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login: 'marta-olsen' }),
  })
  token = ((await answer.json()) as { token: string }).token
})
afterAll(async () => {
  await gateway?.close()
  await payments?.close()
})

/** What a call needs of its object, and what it is sent. */
interface Call {
  status?: 'pending' | 'failed'
  disputed?: boolean
  prepare?: typeof payForTeams
  body?: (about: { username: string; otherRepository: number }) => object
}
const calls: Partial<Record<CallName, Call>> = {
  'POST /api/auth/start': { body: () => ({}) },
  'POST /api/auth/complete': { body: () => ({}) },
  'PATCH /api/viewer': { body: () => ({ singleKeyShortcuts: false }) },
  'DELETE /api/account': { body: ({ username }) => ({ confirm: username }) },
  'POST /api/pull-requests/:pullRequestId/analyze': { status: 'pending' },
  'POST /api/pull-requests/:pullRequestId/retry': { status: 'failed' },
  'POST /api/mistakes/:mistakeId/dispute': { body: () => ({ reason: 'wrong' }) },
  'DELETE /api/mistakes/:mistakeId/dispute': { disputed: true },
  'POST /api/mistakes/:mistakeId/dispute/settle': { disputed: true, body: () => ({ accept: true }) },
  'POST /api/teams': { prepare: payForTeams, body: () => ({ name: 'Harbor' }) },
  'PATCH /api/teams/:teamId': { body: () => ({ name: 'Harbor' }) },
  'POST /api/teams/:teamId/invitations': { body: () => ({ emails: ['nils@x.example'] }) },
  'POST /api/repositories': { body: ({ otherRepository }) => ({ githubRepoId: otherRepository }) },
  'POST /api/billing/checkout': { body: () => ({ planType: 'plus', interval: 'month' }) },
  'POST /api/billing/seats/preview': { body: () => ({ quantity: 1 }) },
  'POST /api/billing/seats': { body: () => ({ quantity: 1 }) },
  'PATCH /api/repositories/:repositoryId': { body: () => ({ analyzeAuthors: 'everyone' }) },
}

const undeclared = [LIVE_PATH, DESCRIPTION_PATH, DOCS_PATH].map((path) => `GET ${path}`)
const served = [...routes.map(({ endpoint }) => endpoint.name), ...undeclared]

it('has a row for every route, and for no other', () => {
  const rows = new Set(Object.keys(authorizationTable).map((name) => name.split('?')[0]))
  expect([...rows].toSorted()).toEqual(served.toSorted())
})

async function ask(name: CallName, actor: Actor): Promise<{ status: number; changed: boolean }> {
  const { db, simulator, config } = gateway
  await db.deleteFrom('repositories').execute()
  const people = await introducePeople(db)
  const asking = people[actor]
  if (name.includes('/api/billing/')) await payments.introduce(db)
  const username = `asking-${actor}`
  if (asking) {
    const sealed = readKeyRing(config.TOKEN_KEYS).seal(token, aboutGithubToken(asking))
    const values = { github_access_token: sealed, github_username: username }
    await db.updateTable('users').set(values).where('id', '=', asking).execute()
  }
  const [connected, other] = [...simulator.state.repositories.values()]
  const { body, prepare, ...wanted } = calls[name] ?? {}
  await prepare?.(db, people)
  const owned = await giveThings(db, {
    ...wanted,
    owner: actor === 'U0' ? people.U0! : people.OWN!,
    repository: { id: connected!.id, fullName: `${connected!.owner.login}/${connected!.name}` },
  })
  const things = { ...owned, ...(await giveTeamThings(db, people)) }
  const [method = '', path = ''] = name.split(' ')
  const stop = new AbortController()
  const cookie = asking ? await signInAs(db, asking) : ''
  const before = await fingerprintOf(db)
  const answer = await fetch(
    gateway.url + path.replace(/:(\w+)/g, (_, key: keyof typeof things) => things[key]),
    {
      method,
      headers: {
        cookie,
        'idempotency-key': crypto.randomUUID(),
        ...(method === 'GET' ? {} : { 'content-type': 'application/json' }),
      },
      body: body ? JSON.stringify(body({ username, otherRepository: other!.id })) : null,
      signal: stop.signal,
    },
  )
  if (path.startsWith(LIVE_PATH) && answer.ok) stop.abort()
  else await answer.arrayBuffer()
  return { status: answer.status, changed: (await fingerprintOf(db)) !== before }
}

describe('the authorization table', { timeout: 60_000 }, () => {
  it.each(Object.entries(authorizationTable))('holds for %s', async (name, row) => {
    const found: Partial<Record<Actor, number>> = {}
    const changed: Actor[] = []
    for (const actor of ACTORS) {
      const answer = await ask(name as CallName, actor)
      found[actor] = answer.status
      if (answer.status >= 400 && answer.changed) changed.push(actor)
    }
    expect(found).toEqual(row)
    expect(changed, 'refused, but something was changed').toEqual([])
  })
})
