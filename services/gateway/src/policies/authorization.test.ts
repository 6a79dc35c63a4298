import type { CallName } from '@debrief/contracts/endpoint'
import { TOKEN_SCOPES, type TokenScope } from '@debrief/contracts/people/constants'
import { LIVE_PATH } from '@debrief/contracts/pull-requests/constants'
import { CHAT_CONSENT } from '@debrief/domain/chat/channels'
import { aboutGithubToken, readKeyRing } from '@debrief/service-kit/key-ring'
import { newUnsubscribeToken } from '@debrief/service-kit/unsubscribe-token'
import type { PullRequest } from '@debrief/simulators/github/state/nouns'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DOCS_PATH } from '../api-description/docs-page.ts'
import { DESCRIPTION_PATH } from '../api-description/serve-description.ts'
import { routes } from '../routes.ts'
import { findOwnTeam } from '../teams/teams.queries.ts'
import { openPayments } from '../testing/open-payments.ts'
import { insertAccessToken, insertCodingAgent, insertPullRequest, insertRepository } from '../testing/rows.ts'
import { type SignInGateway, startSignIn } from '../testing/start-sign-in.ts'
import { signInAs } from '../testing/start-test-gateway.ts'
import { ACTORS, type Actor, type Row } from './testing/actors.ts'
import { authorizationTable } from './testing/authorization-table.ts'
import { fingerprintDatabase, waitForQuiet } from './testing/fingerprint.ts'
import { forgetPeople, introducePeople } from './testing/people.ts'
import { giveTeamThings, payForTeams } from './testing/team-things.ts'
import { giveThings } from './testing/things.ts'
import { getScope, getTokenStatus, TOKEN_ACTORS, type TokenActor } from './testing/token-table.ts'

let gateway: SignInGateway
let payments: Awaited<ReturnType<typeof openPayments>>
let token: string
const MANAGER_AT_GITHUB = 900
/** The GitHub id of the account whose token all actors use. */
let martaAtGithub: number
beforeAll(async () => {
  payments = await openPayments()
  gateway = await startSignIn({
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
  const made = (await answer.json()) as { token: string; id: number }
  token = made.token
  martaAtGithub = made.id
})
afterAll(async () => {
  console.warn(`authorization with tokens: ${tokenCalls} calls, ${mismatches.length} mismatches`)
  await gateway?.close()
  await payments?.close()
})

/** The state and request body that a call needs to succeed. */
interface Call {
  status?: 'pending' | 'failed'
  disputed?: boolean
  suppressed?: boolean
  answered?: boolean
  history?: 'ready' | 'running' | 'paused'
  prepare?: typeof payForTeams
  body?: (about: {
    username: string
    otherRepository: number
    otherGroup: string
    attemptId: string
    reviewId: string
    pullRequestId: string
    repositoryId: string
    openPullRequest: number
  }) => object
}
const calls: Partial<Record<CallName, Call>> = {
  'POST /api/auth/start': { body: () => ({}) },
  'POST /api/auth/complete': { body: () => ({}) },
  'POST /api/auth/oidc/back-channel-logout': { body: () => ({ logout_token: 'not-a-token' }) },
  'PATCH /api/viewer': { body: () => ({ singleKeyShortcuts: false }) },
  'PATCH /api/account/notifications': { body: () => ({ review_ready: { email: true } }) },
  'POST /api/notifications/read': { body: ({ reviewId }) => ({ reviewId }) },
  'DELETE /api/account': { body: ({ username }) => ({ confirm: username }) },
  'POST /api/access-tokens': { body: () => ({ name: 'Editor', days: 7 }) },
  'POST /api/webhooks': {
    body: () => ({
      owner: 'person',
      url: 'https://1.1.1.1/debrief',
      description: '',
      events: ['review.completed'],
    }),
  },
  'PATCH /api/webhooks/:webhookId': { body: () => ({ description: 'Chat' }) },
  'POST /api/webhooks/:webhookId/replay': { body: () => ({ failedSince: '2026-01-01T00:00:00.000Z' }) },
  'POST /api/saved-views': { body: () => ({ screen: 'reviews', name: 'Late', query: 'sort=oldest' }) },
  'PATCH /api/saved-views/:viewId': { body: () => ({ name: 'Late' }) },
  'POST /api/chat-channels': {
    body: () => ({
      name: '#reviews',
      address: 'https://hooks.slack.com/services/T0/B0/secret',
      teamId: null,
      kinds: [],
      consent: CHAT_CONSENT,
    }),
  },
  'PATCH /api/chat-channels/:chatChannelId': { body: () => ({ isPaused: true }) },
  'POST /api/analyses': {
    status: 'pending',
    body: ({ pullRequestId }) => ({ pullRequestIds: [pullRequestId] }),
  },
  'POST /api/pull-requests/:pullRequestId/analyze': { status: 'pending' },
  'POST /api/pull-requests/:pullRequestId/retry': { status: 'failed' },
  'POST /api/pull-requests/:pullRequestId/reanalyze': { body: ({ reviewId }) => ({ replaces: reviewId }) },
  'POST /api/mistakes/:mistakeId/dispute': { body: () => ({ reason: 'wrong' }) },
  'DELETE /api/mistakes/:mistakeId/dispute': { disputed: true },
  'POST /api/mistakes/:mistakeId/dispute/settle': { disputed: true, body: () => ({ accept: true }) },
  'PATCH /api/given-comments/:givenCommentId': { body: () => ({ isKept: true, note: 'Well put.' }) },
  'POST /api/mistakes/:mistakeId/count': { suppressed: true },
  'PATCH /api/recurring-mistakes/:groupId': { body: () => ({ title: 'Locks', description: 'Give back.' }) },
  'POST /api/recurring-mistakes/:groupId/merge': { body: ({ otherGroup }) => ({ into: otherGroup }) },
  'POST /api/recurring-mistakes/:groupId/mistakes/:mistakeId/move': { body: () => ({ to: null }) },
  'POST /api/recurring-mistakes/:groupId/repeats/:repeatId': { body: () => ({ isSame: true }) },
  'POST /api/practice/:cardId/answer': { body: () => ({ giveUp: true }) },
  'POST /api/practice/:cardId/rate': {
    answered: true,
    body: ({ attemptId }) => ({ attemptId, rating: 1 }),
  },
  'POST /api/practice/undo': { answered: true },
  'PATCH /api/first-look': { body: () => ({ dismissed: true }) },
  'GET /api/first-look/:ownerId': {
    prepare: async (db, { OWN }) => {
      await db
        .updateTable('team_members')
        .set({ shares_first_look: true })
        .where('user_id', '=', OWN)
        .execute()
    },
  },
  'GET /api/coding-agents/:agent': {
    prepare: async (db, { MGR }) => {
      const { id: team } = (await findOwnTeam(db, MGR!))!
      const repository = await insertRepository(db, MGR!, { team_id: team })
      const owner = await insertCodingAgent(db, { agent_team_id: team })
      await insertPullRequest(db, { owner, repository, coding_agent: 'claude-code' })
    },
  },
  'PATCH /api/practice/settings': { body: () => ({ newADay: 7 }) },
  'POST /api/self-check': {
    // Makes OWN the author of the pull request in this request.
    prepare: async (db, { OWN }) => {
      await db.deleteFrom('users').where('github_id', '=', martaAtGithub).execute()
      await db.updateTable('users').set({ github_id: martaAtGithub }).where('id', '=', OWN).execute()
    },
    body: ({ repositoryId, openPullRequest: number }) => ({ repositoryId, number }),
  },
  'POST /api/teams': { prepare: payForTeams, body: () => ({ name: 'Harbor' }) },
  'PATCH /api/teams/:teamId': { body: () => ({ name: 'Harbor' }) },
  'POST /api/teams/:teamId/invitations': { body: () => ({ emails: ['nils@x.example'] }) },
  'POST /api/repositories': { body: ({ otherRepository }) => ({ githubRepoId: otherRepository }) },
  'POST /api/billing/checkout': { body: () => ({ planType: 'plus', interval: 'month' }) },
  'POST /api/billing/seats/preview': { body: () => ({ quantity: 1 }) },
  'POST /api/billing/seats': { body: () => ({ quantity: 1 }) },
  'POST /api/billing/ending': { body: () => ({ kind: 'cancel' }) },
  'POST /api/operators/github-app/manifest': { body: () => ({ organization: null, isPublic: false }) },
  'POST /api/operators/github-app': { body: () => ({ code: 'x', state: 'y' }) },
  'POST /api/operators/standards-app/manifest': { body: () => ({ organization: null, isPublic: false }) },
  'POST /api/operators/standards-app': { body: () => ({ code: 'x', state: 'y' }) },
  'POST /api/standards-repositories': {
    body: ({ repositoryId }) => ({ repositoryId, formats: null, failsOnEdits: false }),
  },
  'POST /api/standards-repositories/:repositoryId/compare': { body: () => ({ reopen: false }) },
  'POST /api/standards-repositories/:repositoryId/edits': {
    body: () => ({ path: 'AGENTS.md', part: 'head', theirs: 'x', decision: 'keep' }),
  },
  'POST /api/operators/work/pause': { body: () => ({ work: ['send-mail'], reason: 'The provider is away' }) },
  'POST /api/operators/work/resume': { body: () => ({ work: ['send-mail'], reason: 'It is back' }) },
  'POST /api/operators/failed/replay': {
    body: () => ({ filter: {}, reason: 'It was mended', dryRun: false }),
  },
  'POST /api/operators/lost/compare': { body: () => ({ repositoryId: null }) },
  'POST /api/standards': { body: () => ({ title: 'Wait for it', description: 'Await what you call.' }) },
  'POST /api/standards/restore': { body: () => ({ undo: 'x' }) },
  'POST /api/teams/:teamId/invitations/restore': { body: () => ({ undo: 'x' }) },
  'PATCH /api/standards/:standardId': {
    body: () => ({ title: 'Wait for it', description: 'Await what you call.' }),
  },
  'POST /api/history': { body: ({ repositoryId }) => ({ repositoryIds: [repositoryId], months: 6 }) },
  'POST /api/history/:importId/start': { body: () => ({ analyzeAuthors: 'team', people: 0 }) },
  'POST /api/history/:importId/pause': { history: 'running' },
  'POST /api/history/:importId/resume': { history: 'paused' },
  'PATCH /api/repositories/:repositoryId': { body: () => ({ analyzeAuthors: 'everyone' }) },
}

const undeclared = [LIVE_PATH, DESCRIPTION_PATH, DOCS_PATH].map((path) => `GET ${path}`)
const served = [...routes.map(({ endpoint }) => endpoint.name), ...undeclared]

it('has a row for every route, and for no other', () => {
  const rows = new Set(Object.keys(authorizationTable).map((name) => name.split('?')[0]))
  expect([...rows].toSorted()).toEqual(served.toSorted())
})

/** The number of an open pull request by Marta, or null if the repository has none. */
const openOfMarta = ({ pulls }: { pulls: ReadonlyMap<number, PullRequest> }): number | null =>
  [...pulls.values()].find(({ state, author }) => state === 'open' && author?.id === martaAtGithub)?.number ??
  null

/** Inserts the actors and everything that the call needs. Returns a function that sends it. */
async function prepareCall(name: CallName, actor: Actor) {
  const { db, simulator, config } = gateway
  await db.deleteFrom('repositories').execute()
  const people = await introducePeople(db)
  const asking = people[actor]
  if (name.includes('/api/billing/')) await payments.introduce(db)
  const username = `asking-${actor}`
  if (asking) {
    const sealed = readKeyRing(config.TOKEN_KEYS).seal(token, aboutGithubToken(asking))
    const values = { github_access_token: sealed, github_username: username }
    const githubId = actor === 'MGR' ? { github_id: MANAGER_AT_GITHUB } : {}
    await db
      .updateTable('users')
      .set({ ...values, ...githubId })
      .where('id', '=', asking)
      .execute()
  }
  const repositories = [...simulator.state.repositories.values()]
  const connected = repositories.find((repository) => openOfMarta(repository) !== null)
  const other = repositories.find((repository) => repository !== connected)
  const { body, prepare, ...wanted } = calls[name] ?? {}
  await prepare?.(db, people)
  const owned = await giveThings(db, {
    ...wanted,
    owner: actor === 'U0' ? people.U0! : people.OWN!,
    repository: { id: connected!.id, fullName: `${connected!.owner.login}/${connected!.name}` },
  })
  const things = {
    ...owned,
    ...(await giveTeamThings(db, people)),
    unsubscribeToken: newUnsubscribeToken(readKeyRing(config.TOKEN_KEYS), people.OWN!),
  }
  const [method = '', path = ''] = name.split(' ')
  const send = async (authorization: Record<string, string>): Promise<number> => {
    const stop = new AbortController()
    const url = gateway.url + path.replace(/:(\w+)/g, (_, key: keyof typeof things) => things[key])
    const answer = await fetch(url, {
      method,
      headers: {
        ...authorization,
        'idempotency-key': crypto.randomUUID(),
        ...(method === 'GET' ? {} : { 'content-type': 'application/json' }),
      },
      body: body
        ? JSON.stringify(
            body({
              username,
              otherRepository: other!.id,
              otherGroup: things.otherGroup,
              attemptId: things.attemptId,
              reviewId: things.reviewId,
              pullRequestId: things.pullRequestId,
              repositoryId: things.repositoryId,
              openPullRequest: openOfMarta(connected!) ?? 0,
            }),
          )
        : null,
      signal: stop.signal,
    })
    if (path.startsWith(LIVE_PATH) && answer.ok) stop.abort()
    else await answer.arrayBuffer()
    return answer.status
  }
  return { asking, send }
}

async function ask(name: CallName, actor: Actor): Promise<{ status: number; changed: boolean }> {
  const { db } = gateway
  const { asking, send } = await prepareCall(name, actor)
  const cookie = asking ? await signInAs(db, asking) : ''
  await waitForQuiet(db)
  const before = await fingerprintDatabase(db)
  const status = await send({ cookie })
  return { status, changed: (await fingerprintDatabase(db)) !== before }
}

let tokenCalls = 0
const mismatches: string[] = []

/** Sends the call with a token of each scope. The call's own scope comes last, because it may change something. */
async function askWithTokens(name: CallName, row: Row, actor: TokenActor): Promise<void> {
  const { db } = gateway
  const { asking, send } = await prepareCall(name, actor)
  const own = getScope(name)
  const tokens: { scope: TokenScope; token: string }[] = []
  for (const scope of TOKEN_SCOPES.toSorted((one, other) => Number(one === own) - Number(other === own))) {
    const given = { owner: asking!, scopes: [scope], last_used_at: new Date() }
    tokens.push({ scope, token: (await insertAccessToken(db, given)).token })
  }
  await waitForQuiet(db)
  const before = await fingerprintDatabase(db)
  for (const { scope, token } of tokens) {
    const expected = getTokenStatus({ name, row }, { actor, scope })
    const status = await send({ authorization: `Bearer ${token}` })
    tokenCalls += 1
    if (status !== expected) mismatches.push(`${name} ${actor} ${scope}: ${status} instead of ${expected}`)
    const isLastRefused = scope === tokens.findLast((one) => one.scope !== own)?.scope
    const mustCompare = status >= 400 && (scope === own || isLastRefused)
    if (mustCompare && (await fingerprintDatabase(db)) !== before)
      mismatches.push(`${name} ${actor} ${scope}: refused, but something was changed`)
  }
}

describe('the authorization table', { timeout: 60_000 }, () => {
  it.each(Object.entries(authorizationTable))('holds for %s', async (name, row) => {
    await forgetPeople(gateway.db)
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

  it.each(Object.entries(authorizationTable))(
    'holds for %s with tokens of every scope',
    async (name, row) => {
      const earlier = mismatches.length
      for (const actor of TOKEN_ACTORS) {
        await forgetPeople(gateway.db)
        await askWithTokens(name as CallName, row!, actor)
      }
      expect(mismatches.slice(earlier)).toEqual([])
    },
  )
})
