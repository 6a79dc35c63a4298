import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { GIVEN_OUTCOMES, GIVEN_PERIODS, SUPPORTS } from '@debrief/contracts/given-comments/constants'
import { PULL_REQUEST_FILTERS } from '@debrief/contracts/pull-requests/constants'
import { REVIEW_FILTERS } from '@debrief/contracts/reviews/constants'
import type { Database } from '@debrief/database/connect'
import { openSession } from '@debrief/database/sessions/sessions'
import { CATEGORIES } from '@debrief/domain/mistakes/categories'
import { GUIDANCE_FORMATS } from '@debrief/domain/standards/guidance/file-paths'
import { hashToken, newToken } from '@debrief/gateway/sessions/tokens'

const VIEWER = 'marta-olsen'
const INDEX = 'index.json'
const MAX_PAGES = 50

const FIXED = [
  '/api/viewer',
  '/api/auth/session',
  '/api/dashboard/team',
  '/api/practice',
  '/api/practice/due-count',
  '/api/practice/progress',
  '/api/practice/settings',
  '/api/first-look',
  '/api/webhooks',
  '/api/repositories',
  '/api/github/repositories',
  '/api/github-app',
  '/api/history',
  '/api/invitations',
  '/api/agent/feedback',
  '/api/account/notifications',
  '/api/chat-channels',
  '/api/notifications',
  '/api/account/sessions',
  '/api/account/views',
  '/api/access-tokens',
  '/api/billing/plans',
  '/api/billing/subscription',
  '/api/billing/ending',
  '/api/guidance',
  '/api/standards-repositories',
  ...GUIDANCE_FORMATS.map((format) => `/api/guidance/${format}`),
  '/api/discoveries',
  '/api/standards/suggested',
  '/api/self-check/pull-requests',
  '/api/pull-requests',
]

interface Options {
  db: Database
  appUrl: string
  /** The folder to write to. It's replaced only after the recording is complete. */
  folder: string
}

export const isRecorded = (folder: string): boolean => existsSync(join(folder, INDEX))

/**
 * Records the loaded demo's response to every GET request that its screens make, in one file per response. Returns the
 * number of responses, or 0 if the demo's manager doesn't exist.
 */
export async function recordAnswers({ db, appUrl, folder }: Options): Promise<number> {
  const person = await db
    .selectFrom('users')
    .select('id')
    .where('github_username', '=', VIEWER)
    .executeTakeFirst()
  if (!person) return 0
  await waitForStandards(db)
  const token = newToken()
  const sessionId = await openSession(db, {
    userId: person.id,
    tokenHash: hashToken(token),
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0',
  })
  const unfinished = `${folder}-${process.pid}`
  // In the images, the gateway runs as another user, who couldn't read a folder created by mkdtemp.
  mkdirSync(unfinished, { recursive: true })
  try {
    const recording = createRecording({ appUrl, folder: unfinished, cookie: `sid=${token}` })
    await recordScreens(recording)
    recording.finish()
    rmSync(folder, { recursive: true, force: true })
    renameSync(unfinished, folder)
    return recording.count()
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
    await db.deleteFrom('sessions').where('id', '=', sessionId).execute()
  }
}

const MAX_WAIT_MS = 20_000
const POLL_MS = 200

/** Waits up to 20 seconds for Debrief to open its pull requests with standards, because the recording shows them. */
async function waitForStandards(db: Database): Promise<void> {
  const waiting = db
    .selectFrom('standards_repositories')
    .select('repository_id')
    .where('state', '=', 'waiting')
  for (const until = Date.now() + MAX_WAIT_MS; Date.now() < until; await setTimeout(POLL_MS))
    if (!(await waiting.executeTakeFirst())) return
}

interface ListItem {
  id: string
}

interface Recording {
  get<Answer>(path: string, query?: Record<string, string>): Promise<Answer>
  list<Page extends { next?: string | null }>(path: string, query?: Record<string, string>): Promise<Page[]>
  finish(): void
  count(): number
}

function createRecording(place: { appUrl: string; folder: string; cookie: string }): Recording {
  const answers: Record<string, string> = {}
  const record = async (key: string): Promise<unknown> => {
    const response = await ask(place.appUrl + key, place.cookie)
    // The demo's manager is an operator, but the operators' pages aren't part of /demo.
    const text = (await response.text()).replace('"isOperator":true', '"isOperator":false')
    const isJson = response.headers.get('content-type')?.includes('json') ?? false
    const file = answers[key] ?? `${Object.keys(answers).length}.${isJson ? 'json' : 'txt'}`
    answers[key] = file
    writeFileSync(join(place.folder, file), text)
    return isJson ? JSON.parse(text) : text
  }
  const get: Recording['get'] = async <Answer>(path: string, query: Record<string, string> = {}) => {
    const search = new URLSearchParams(query)
    search.sort()
    return (await record(search.size > 0 ? `${path}?${search}` : path)) as Answer
  }
  return {
    get,
    async list<Page extends { next?: string | null }>(path: string, query: Record<string, string> = {}) {
      const pages = [await get<Page>(path, query)]
      for (let after = pages[0]?.next; after && pages.length < MAX_PAGES; after = pages.at(-1)?.next)
        pages.push(await get<Page>(path, { ...query, after }))
      return pages
    },
    finish() {
      const index = { recordedAt: new Date().toISOString(), answers }
      writeFileSync(join(place.folder, INDEX), JSON.stringify(index))
    },
    count: () => Object.keys(answers).length,
  }
}

async function ask(url: string, cookie: string): Promise<Response> {
  const response = await fetch(url, { headers: { cookie } })
  if (response.status === 429) {
    await setTimeout(Number(response.headers.get('retry-after') ?? 1) * 1_000)
    return ask(url, cookie)
  }
  if (!response.ok) throw new Error(`${url} responded with ${response.status}`)
  return response
}

async function recordScreens(recording: Recording): Promise<void> {
  for (const path of FIXED) await recording.get(path)
  for (const period of ['current', 'year']) {
    await recording.list('/api/usage', { period })
    await recording.get('/api/usage/summary', { period })
  }
  const { team } = await recording.get<{ team: ListItem | null }>('/api/team')
  if (team) await recording.get(`/api/teams/${team.id}/invitations`)
  await recordGivenComments(recording)
  await recordStandards(recording)
  const { agents } = await recording.get<{ agents: ListItem[] }>('/api/coding-agents')
  for (const { id } of agents) await recording.get(`/api/coding-agents/${id}`)
  const { people } = await recording.get<{ people: ListItem[] }>('/api/viewable')
  for (const user of [null, ...people.map(({ id }) => id)])
    await recordPerson(recording, user === null ? {} : { user })
}

async function recordGivenComments(recording: Recording): Promise<void> {
  const path = '/api/given-comments'
  const { repositories } = await recording.get<{ repositories: string[] }>(`${path}/summary`)
  const queries: Record<string, string>[] = [
    {},
    { kept: 'true' },
    ...GIVEN_OUTCOMES.map((outcome) => ({ outcome })),
    ...SUPPORTS.map((support) => ({ support })),
    ...GIVEN_PERIODS.map((period) => ({ period })),
    ...repositories.map((repository) => ({ repository })),
  ]
  for (const query of queries) {
    await recording.get(`${path}/summary`, query)
    await recording.list(path, query)
  }
}

async function recordStandards(recording: Recording): Promise<void> {
  const pages = await recording.list<{ standards: ListItem[]; next: string | null }>('/api/standards')
  for (const category of CATEGORIES) await recording.list('/api/standards', { category })
  for (const { id } of pages.flatMap(({ standards }) => standards)) {
    await recording.get(`/api/standards/${id}`)
    await recording.list(`/api/standards/${id}/occurrences`)
  }
}

async function recordPerson(recording: Recording, who: { user?: string }): Promise<void> {
  await recording.get('/api/dashboard', who)
  for (const filter of PULL_REQUEST_FILTERS) {
    const pages = await recording.list<{ pullRequests: ListItem[]; next: string | null }>(
      '/api/pull-requests',
      { ...who, filter },
    )
    if (filter === 'all')
      for (const { id } of pages.flatMap(({ pullRequests }) => pullRequests))
        await recording.get(`/api/pull-requests/${id}`)
  }
  for (const filter of REVIEW_FILTERS) {
    const pages = await recording.list<{ reviews: ListItem[]; next: string | null }>('/api/reviews', {
      ...who,
      filter,
    })
    if (filter === 'all')
      for (const { id } of pages.flatMap(({ reviews }) => reviews)) await recording.get(`/api/reviews/${id}`)
  }
  const { groups } = await recording.get<{ groups: ListItem[] }>('/api/recurring-mistakes', who)
  for (const { id } of groups) {
    const group = await recording.get<{ timeline?: { next: string | null } }>(
      `/api/recurring-mistakes/${id}`,
      who,
    )
    let after = group.timeline?.next
    while (after) {
      const page = await recording.get<{ next: string | null }>(`/api/recurring-mistakes/${id}/timeline`, {
        ...who,
        after,
      })
      after = page.next
    }
  }
}
