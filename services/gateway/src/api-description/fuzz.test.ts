import { aboutGithubToken, readKeyRing } from '@debrief/service-kit/key-ring'
import { createTeam } from '@debrief/testing/factories'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { giveThings, type Things } from '../policies/testing/things.ts'
import { routes } from '../routes.ts'
import { faultsOfAnswer } from '../testing/api-checker.ts'
import { type FuzzedRequest, generateRequests } from '../testing/arbitrary-requests.ts'
import { insertPerson } from '../testing/rows.ts'
import { type SignInGateway, startSignIn } from '../testing/start-sign-in.ts'
import { signInAs } from '../testing/start-test-gateway.ts'

/** The number of requests for each endpoint. */
const REQUESTS = 20

let gateway: SignInGateway
let marta: string
let teamId: string
let cookie: string
let things: Things
beforeAll(async () => {
  gateway = await startSignIn()
  const { db, config, simulator } = gateway
  marta = await insertPerson(db, 'marta-olsen')
  teamId = await createTeam(db, { managerId: marta })
  const [repository] = [...simulator.state.repositories.values()]
  const fullName = `${repository!.owner.login}/${repository!.name}`
  things = await giveThings(db, { owner: marta, repository: { id: repository!.id, fullName } })
  const sealed = readKeyRing(config.TOKEN_KEYS).seal('gho_unknown', aboutGithubToken(marta))
  await db.updateTable('users').set({ github_access_token: sealed }).where('id', '=', marta).execute()
  cookie = await signInAs(db, marta)
})
afterAll(() => gateway.close())

/** Members choose the values of these columns themselves, so requests may change them. */
const CHOICES = ['shares_first_look', 'shares_code', 'starter_deck']

async function untouchable(): Promise<string> {
  const { rows } = await sql<{ mark: string }>`
    select md5(concat_ws(' ',
      (select string_agg(concat_ws(',', id, github_id, github_username, email, deleted_at, github_access_token), ';' order by id)
        from users),
      (select string_agg(t::text, ';' order by id) from teams t),
      (select string_agg((to_jsonb(t) - ${CHOICES}::text[])::text, ';' order by id) from team_members t),
      (select string_agg(t::text, ';' order by t::text) from stripe_subscriptions t),
      (select string_agg(t::text, ';' order by t::text) from plan_prices t),
      (select string_agg(concat_ws(',', id, user_id, webhook_secret, github_repo_id, team_id), ';' order by id) from repositories),
      (select string_agg(concat_ws(',', id, user_id, score), ';' order by id) from pr_analysis)
    )) as mark`.execute(gateway.db)
  return rows[0]!.mark
}

async function send(name: string, { path, body }: FuzzedRequest) {
  const [method = ''] = name.split(' ')
  const headers = { cookie, 'content-type': 'application/json' }
  const response = await fetch(gateway.url + path, { method, headers, body: method === 'GET' ? null : body })
  const text = await response.text()
  const type = response.headers.get('content-type')
  const answer = { method, path, status: response.status, type, body: read(text, type) }
  return { status: response.status, faults: faultsOfAnswer(answer), text }
}

const read = (text: string, type: string | null): unknown =>
  text === '' ? null : type?.startsWith('text/') ? text : JSON.parse(text)

// These endpoints end the session or delete data that other requests need.
const ENDING = [
  'POST /api/auth/sign-out',
  'DELETE /api/repositories/:repositoryId',
  'DELETE /api/account/sessions/:sessionId',
  'DELETE /api/teams/:teamId',
]
/** These endpoints may change some of the hashed data. */
const OWN_BUSINESS = /dispute|^PATCH \/api\/teams/
const fuzzed = routes.map(({ endpoint }) => endpoint).filter(({ name }) => !ENDING.includes(name))

describe('arbitrary requests', { timeout: 30_000 }, () => {
  it.each(fuzzed.map((endpoint) => [endpoint.name, endpoint] as const))(
    'to %s get a documented response and change nothing else',
    async (name, endpoint) => {
      const before = OWN_BUSINESS.test(name) ? null : await untouchable()
      const ids = [...Object.values(things), teamId]
      const property = fc.asyncProperty(generateRequests(endpoint, ids), async (request) => {
        const { status, faults, text } = await send(name, request)
        // This test has no payment provider.
        const isFailure = status >= 500 && !text.includes('payments_not_set_up')
        expect([isFailure ? text : null, faults]).toEqual([null, []])
        if (request.body?.includes('"isManager":true')) expect(status).toBeGreaterThanOrEqual(400)
      })
      await fc.assert(property, { numRuns: REQUESTS })
      if (before !== null) expect(await untouchable()).toBe(before)
    },
  )
})
