import type { Endpoint } from '@debrief/contracts/endpoint'
import { TOKEN_SCOPES } from '@debrief/contracts/people/constants'
import { LIVE_PATH } from '@debrief/contracts/pull-requests/constants'
import { aboutGithubToken, readKeyRing } from '@debrief/service-kit/key-ring'
import { newUnsubscribeToken } from '@debrief/service-kit/unsubscribe-token'
import { createTeam, subscribe } from '@debrief/testing/factories'
import { HOSTILE_ENCODED, HOSTILE_HEADERS } from '@debrief/testing/hostile/values'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { giveTeamThings } from '../policies/testing/team-things.ts'
import { giveThings } from '../policies/testing/things.ts'
import { routes } from '../routes.ts'
import { faultsOfAnswer } from '../testing/api-checker.ts'
import { type HostileRequest, hostileRequests, type Ids, validRequest } from '../testing/hostile-requests.ts'
import { openPayments } from '../testing/open-payments.ts'
import { insertAccessToken, insertPerson } from '../testing/rows.ts'
import { type SignInGateway, startSignIn } from '../testing/start-sign-in.ts'
import { signInAs } from '../testing/start-test-gateway.ts'

const SEED = Number(process.env.FUZZ_SEED ?? Date.now() % 1_000_000)
/** FUZZ_FULL=1 sends all requests. Otherwise, the seed selects some requests for each endpoint. */
const SAMPLE = process.env.FUZZ_FULL ? Number.POSITIVE_INFINITY : 18
const OPERATORS = [900, 901]
const WITH_HEADERS = [
  'GET /api/pull-requests',
  'PATCH /api/viewer',
  'GET /api/reviews/export',
  'POST /api/auth/start',
]

interface Caller {
  name: 'person' | 'operator' | 'token'
  userId: string
  place: number
  headers: Record<string, string>
  ids: Ids
}

let gateway: SignInGateway
let payments: Awaited<ReturnType<typeof openPayments>>
let callers: Caller[]
let sent = 0
const statuses = new Map<number, number>()

beforeAll(async () => {
  payments = await openPayments()
  gateway = await startSignIn({
    BILLING: 'on',
    OPERATORS: OPERATORS.map((id) => `github:${id}`).join(','),
    ...payments.settings,
  })
  await payments.serve(gateway.databaseUrl, gateway.db)
  const people = [await addManager(902), await addManager(OPERATORS[0]!), await addManager(OPERATORS[1]!)]
  await payments.introduce(gateway.db)
  callers = await Promise.all(
    people.map(async (userId, place) => ({
      name: (['person', 'operator', 'token'] as const)[place]!,
      userId,
      place,
      headers: place < 2 ? { cookie: await signInAs(gateway.db, userId) } : await addToken(userId),
      ids: await giveIds({ userId, place }),
    })),
  )
}, 60_000)
afterAll(async () => {
  const counts = [...statuses].toSorted(([one], [other]) => one - other).map((pair) => pair.join(' × '))
  console.info(`fuzz: FUZZ_SEED=${SEED}, ${sent} requests, ${counts.join(', ')}`)
  await gateway?.close()
  await payments?.close()
})

async function addToken(owner: string): Promise<Record<string, string>> {
  const { token } = await insertAccessToken(gateway.db, { owner, scopes: [...TOKEN_SCOPES] })
  return { authorization: `Bearer ${token}` }
}

async function addManager(githubId: number): Promise<string> {
  const { db, config, simulator } = gateway
  const id = await insertPerson(db, `manager-${githubId}`, githubId)
  await createTeam(db, { managerId: id, memberIds: [await insertPerson(db, `member-${githubId}`)] })
  await subscribe(db, id, { planType: 'teams', extraSeats: 5 })
  const response = await fetch(`${simulator.url}/_simulator/tokens`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login: 'marta-olsen' }),
  })
  const { token } = (await response.json()) as { token: string }
  const sealed = readKeyRing(config.TOKEN_KEYS).seal(token, aboutGithubToken(id))
  await db.updateTable('users').set({ github_access_token: sealed }).where('id', '=', id).execute()
  return id
}

async function giveIds({ userId: owner, place }: Pick<Caller, 'userId' | 'place'>): Promise<Ids> {
  const { db, config, simulator } = gateway
  await db.deleteFrom('repositories').where('user_id', '=', owner).execute()
  await db.deleteFrom('team_invitations').where('inviter_id', '=', owner).execute()
  await db.deleteFrom('saved_views').where('user_id', '=', owner).execute()
  const teams = db.selectFrom('teams').select('id').where('manager_id', '=', owner)
  await db.deleteFrom('muted_categories').where('team_id', 'in', teams).execute()
  const [other, ...repositories] = [...simulator.state.repositories.values()]
  const repository = repositories[place]!
  const fullName = `${repository.owner.login}/${repository.name}`
  const own = await giveThings(db, { owner, repository: { id: repository.id, fullName } })
  const member = await insertPerson(db, `member-${Math.random().toString(36).slice(2)}`)
  const people = {
    MGR: owner,
    MEM: member,
    OTH: member,
    ANON: null,
    U0: null,
    OWN: null,
    MGR2: null,
    EX: null,
  }
  return {
    ...own,
    ...(await giveTeamThings(db, people)),
    unsubscribeToken: newUnsubscribeToken(readKeyRing(config.TOKEN_KEYS), owner),
    user: owner,
    replaces: own.reviewId,
    into: own.otherGroup,
    githubRepoId: other!.id,
    number: 1,
  }
}

async function send(endpoint: Endpoint, caller: Caller, request: HostileRequest) {
  const [method = ''] = endpoint.name.split(' ')
  const response = await fetch(gateway.url + request.path, {
    method,
    headers: {
      ...(method === 'GET' ? {} : { 'content-type': 'application/json' }),
      ...caller.headers,
      ...request.headers,
    },
    body: method === 'GET' ? null : request.body,
    redirect: 'manual',
  })
  const { status } = response
  const text = await response.text()
  const type = response.headers.get('content-type')
  sent += 1
  statuses.set(status, (statuses.get(status) ?? 0) + 1)
  return { method, path: request.path, status, type, text, body: read(text, type) }
}

function read(text: string, type: string | null): unknown {
  return text === '' ? null : type?.startsWith('text/') ? text : JSON.parse(text)
}

function findFault({ text, ...answer }: Awaited<ReturnType<typeof send>>): string | null {
  const { status, type } = answer
  if (status >= 500) return `${status} ${text}`
  if (status >= 400 && !type?.startsWith('application/problem+json')) return `${status} is ${type}`
  return faultsOfAnswer(answer)[0] ?? null
}

const mayCall = ({ scope }: Endpoint, { name }: Caller) => name !== 'token' || scope !== undefined

function choose(count: number, endpoint: Endpoint): number[] {
  const all = Array.from({ length: count }, (_, index) => index)
  if (count <= SAMPLE) return all
  const some = fc.shuffledSubarray(all, { minLength: SAMPLE, maxLength: SAMPLE })
  return fc.sample(some, { seed: SEED + endpoint.name.length, numRuns: 1 })[0]!
}

async function findFaults(endpoint: Endpoint, caller: Caller): Promise<string[]> {
  const faults = new Set<string>()
  let requests = [...hostileRequests(endpoint, caller.ids)]
  const mine = choose(requests.length, endpoint).filter(
    (_, at) => SAMPLE === Number.POSITIVE_INFINITY || at % callers.length === caller.place,
  )
  for (const index of mine) {
    const request = requests[index]!
    const answer = await send(endpoint, caller, request)
    const fault = findFault(answer)
    if (fault) faults.add(`${caller.name}, ${request.parameter}, ${request.what}: ${fault}`)
    if (answer.status >= 300 || answer.method === 'GET' || answer.method === 'PATCH') continue
    caller.ids = await giveIds(caller)
    requests = [...hostileRequests(endpoint, caller.ids)]
  }
  return [...faults]
}

const endpoints = routes.map(({ endpoint }) => [endpoint.name, endpoint] as const)

describe(`every parameter with each hostile value (FUZZ_SEED=${SEED})`, { timeout: 1_200_000 }, () => {
  it.each(endpoints)('%s never fails and answers as documented', async (_, endpoint) => {
    const faults: string[] = []
    for (const caller of callers)
      if (mayCall(endpoint, caller)) faults.push(...(await findFaults(endpoint, caller)))
    expect(faults).toEqual([])
  })

  const HEADERS = [
    'authorization',
    'cookie',
    'content-type',
    'origin',
    'sec-fetch-site',
    'user-agent',
    'x-request-id',
    'accept',
    'accept-encoding',
    'if-none-match',
    'range',
    'x-forwarded-for',
    'x-http-method-override',
  ]
  it.each(HEADERS)('a request never fails, whatever its header %s is', async (name) => {
    const faults: string[] = []
    const called = routes.filter(({ endpoint }) => WITH_HEADERS.includes(endpoint.name))
    for (const { endpoint } of called)
      for (const [what, value] of Object.entries(HOSTILE_HEADERS)) {
        const request = { ...validRequest(endpoint, callers[0]!.ids), headers: { [name]: value } }
        const fault = findFault(await send(endpoint, callers[0]!, request))
        if (fault) faults.push(`${endpoint.name}, ${what}: ${fault}`)
      }
    expect([called.length, faults]).toEqual([WITH_HEADERS.length, []])
  })

  it.each(['user', 'age', '__proto__'])('GET /api/live never fails, whatever %s is', async (name) => {
    const faults: string[] = []
    for (const [what, text] of Object.entries(HOSTILE_ENCODED))
      for (const { headers } of callers) {
        const stop = new AbortController()
        const url = `${gateway.url}${LIVE_PATH}?${name}=${text}`
        const { status } = await fetch(url, { headers, signal: stop.signal })
        stop.abort()
        if (![200, 400, 401, 403, 404].includes(status)) faults.push(`${what}: ${status}`)
      }
    expect(faults).toEqual([])
  })

  it.each(endpoints)('%s gets valid values for everything else', (_, endpoint) => {
    const { path, body } = validRequest(endpoint, callers[0]!.ids)
    const query = Object.fromEntries(new URL(path, gateway.url).searchParams)
    expect(endpoint.query.strict().safeParse(query).error).toBe(undefined)
    const parsed = endpoint.body.strict().safeParse(JSON.parse(body ?? '{}'))
    // An empty body is invalid if the endpoint requires at least one of several optional fields.
    if (body !== '{}') expect(parsed.error).toBe(undefined)
  })
})
