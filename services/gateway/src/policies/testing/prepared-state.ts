import type { CallName } from '@debrief/contracts/endpoint'
import { TOKEN_SCOPES, type TokenScope } from '@debrief/contracts/people/constants'
import { LIVE_PATH } from '@debrief/contracts/pull-requests/constants'
import { aboutGithubToken, readKeyRing } from '@debrief/service-kit/key-ring'
import { newUnsubscribeToken } from '@debrief/service-kit/unsubscribe-token'
import type { PullRequest } from '@debrief/simulators/github/state/nouns'
import { sql } from 'kysely'
import { openPayments } from '../../testing/open-payments.ts'
import { insertAccessToken } from '../../testing/rows.ts'
import { startSignIn } from '../../testing/start-sign-in.ts'
import { signInAs } from '../../testing/start-test-gateway.ts'
import type { Actor } from './actors.ts'
import { calls } from './calls.ts'
import { noteChanges, takeChanges, takeQuietChanges } from './changes.ts'
import { forgetPeople, introducePeople, type People } from './people.ts'
import { giveTeamThings } from './team-things.ts'
import { giveThings } from './things.ts'

const MANAGER_AT_GITHUB = 900

/** Starts a gateway and billing. Calls share a prepared state until a call changes it or needs a different state. */
export async function startAuthorization() {
  const payments = await openPayments()
  const gateway = await startSignIn({
    BILLING: 'on',
    OPERATORS: `github:${MANAGER_AT_GITHUB}`,
    ...payments.settings,
  })
  await payments.serve(gateway.databaseUrl, gateway.db)
  const answer = await fetch(`${gateway.simulator.url}/_simulator/tokens`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login: 'marta-olsen' }),
  })
  const marta = (await answer.json()) as { token: string; id: number }
  await noteChanges(gateway.db)
  return {
    ...gateway,
    payments,
    marta,
    async close() {
      await gateway.close()
      await payments.close()
    },
  }
}

type AuthorizationTest = Awaited<ReturnType<typeof startAuthorization>>

interface State {
  key: string
  people: People
  things: Partial<Record<'U0' | 'OWN', Awaited<ReturnType<typeof giveAll>>>>
  teamThings: Awaited<ReturnType<typeof giveTeamThings>>
  cookies: Partial<Record<Actor, string>>
  tokens: Partial<Record<Actor, Record<TokenScope, string>>>
  atGithub?: Actor
}

const states = new WeakMap<AuthorizationTest, State>()

interface Call {
  name: CallName
  actor: Actor
  scope?: TokenScope
}

export interface Answer {
  status: number
  changes: string[]
}

/**
 * Sends the call as the actor, with a session or with a token of one scope. After a change, or a successful call that
 * isn't a GET, the next call gets a new state.
 */
export async function callAs(running: AuthorizationTest, call: Call): Promise<Answer> {
  const { name } = call
  const { db } = running
  if ((await takeQuietChanges(db)).length > 0) states.delete(running)
  let state = states.get(running)
  if (state?.key !== toKey(name)) state = await prepare(running, name)
  states.set(running, state)
  if (await giveMissing(running, state, call)) await takeQuietChanges(db)
  const status = await send(running.url, toRequest(state, call))
  const changes = await takeChanges(db)
  if (changes.length > 0 || (status < 400 && !name.startsWith('GET '))) states.delete(running)
  return { status, changes }
}

function toKey(name: CallName): string {
  const { body: _, prepare, ...wanted } = calls[name] ?? {}
  return prepare || needsPayments(name) ? name : JSON.stringify(wanted)
}

const needsPayments = (name: CallName) => name.includes('/api/billing/')

async function prepare({ db, payments, marta }: AuthorizationTest, name: CallName): Promise<State> {
  await forgetPeople(db)
  const people = await introducePeople(db)
  await db.updateTable('users').set({ github_id: MANAGER_AT_GITHUB }).where('id', '=', people.MGR).execute()
  if (needsPayments(name)) await payments.introduce(db)
  await calls[name]?.prepare?.(db, people, { martaAtGithub: marta.id })
  const teamThings = await giveTeamThings(db, people)
  return { key: toKey(name), people, things: {}, teamThings, cookies: {}, tokens: {} }
}

/** Inserts the objects that the call needs and that the state lacks. Returns false if nothing was missing. */
async function giveMissing(
  running: AuthorizationTest,
  state: State,
  { name, actor, scope }: Call,
): Promise<boolean> {
  const { things, cookies, tokens } = state
  const id = state.people[actor]
  const owner = findOwner(actor)
  const isAuthorized = !id || (scope ? tokens[actor] : cookies[actor])
  if (things[owner] && state.atGithub === actor && isAuthorized) return false
  things[owner] ??= await giveAll(running, state, { name, owner })
  if (state.atGithub !== actor) await connectToGithub(running, { actor, id })
  state.atGithub = actor
  if (id && scope) tokens[actor] ??= await giveTokens(running.db, id)
  else if (id) cookies[actor] ??= await signInAs(running.db, id)
  return true
}

const findOwner = (actor: Actor) => (actor === 'U0' ? 'U0' : 'OWN')
const toUsername = (actor: Actor) => `asking-${actor}`

/** Only one actor at a time has the token of Marta's GitHub account. */
async function connectToGithub(
  { db, config, marta }: AuthorizationTest,
  { actor, id }: { actor: Actor; id: string | null },
): Promise<void> {
  const sealed = id && readKeyRing(config.TOKEN_KEYS).seal(marta.token, aboutGithubToken(id))
  await sql`
    update users set github_access_token = case when id = ${id} then ${sealed} end,
      github_username = case when id = ${id} then ${toUsername(actor)} else github_username end
    where id = ${id} or github_access_token is not null`.execute(db)
}

async function giveTokens(db: AuthorizationTest['db'], owner: string): Promise<Record<TokenScope, string>> {
  const tokens: [TokenScope, string][] = []
  for (const scope of TOKEN_SCOPES) {
    const { token } = await insertAccessToken(db, { owner, scopes: [scope], last_used_at: new Date() })
    tokens.push([scope, token])
  }
  return Object.fromEntries(tokens) as Record<TokenScope, string>
}

const findOpenPull = (martaAtGithub: number, { pulls }: { pulls: ReadonlyMap<number, PullRequest> }) =>
  [...pulls.values()].find(({ state, author }) => state === 'open' && author?.id === martaAtGithub)?.number ??
  null

function toRequest(state: State, { name, actor, scope }: Call): RequestInit & { path: string } {
  const things = { ...state.things[findOwner(actor)]!, ...state.teamThings }
  const body = calls[name]?.body?.({ ...things, username: toUsername(actor) })
  const [method = '', path = ''] = name.split(' ')
  const token = scope && state.tokens[actor]?.[scope]
  return {
    path: path.replace(/:(\w+)/g, (_, key: string) => `${things[key as keyof typeof things]}`),
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : { cookie: state.cookies[actor] ?? '' }),
      'idempotency-key': crypto.randomUUID(),
      ...(method === 'GET' ? {} : { 'content-type': 'application/json' }),
    },
    body: body ? JSON.stringify(body) : null,
  }
}

async function giveAll(
  { db, simulator, config, marta }: AuthorizationTest,
  { people }: State,
  { name, owner }: { name: CallName; owner: 'U0' | 'OWN' },
) {
  const repositories = [...simulator.state.repositories.values()]
  const connected = repositories.find((repository) => findOpenPull(marta.id, repository) !== null)
  const other = repositories.find((repository) => repository !== connected)
  const { body: _body, prepare: _prepare, ...wanted } = calls[name] ?? {}
  const things = await giveThings(db, {
    ...wanted,
    owner: people[owner]!,
    repository: { id: connected!.id, fullName: `${connected!.owner.login}/${connected!.name}` },
  })
  return {
    ...things,
    unsubscribeToken: newUnsubscribeToken(readKeyRing(config.TOKEN_KEYS), people.OWN!),
    otherRepository: other!.id,
    openPullRequest: findOpenPull(marta.id, connected!) ?? 0,
  }
}

/** A live stream stays open, so `send` aborts it instead of reading it. */
async function send(url: string, { path, ...request }: ReturnType<typeof toRequest>): Promise<number> {
  const stop = new AbortController()
  const answer = await fetch(url + path, { ...request, signal: stop.signal })
  if (path.startsWith(LIVE_PATH) && answer.ok) stop.abort()
  else await answer.arrayBuffer()
  return answer.status
}
