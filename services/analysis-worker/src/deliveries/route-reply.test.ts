import { openTestDatabase } from '@debrief/testing/open-database'
import { beforeEach, expect, it } from 'vitest'
import { routeEvent } from '../testing/route.ts'

const { connection } = await openTestDatabase()
const { db } = connection

const REPOSITORY = {
  id: 501,
  name: 'ferry-api',
  full_name: 'northbeam/ferry-api',
  owner: { login: 'northbeam', id: 7 },
}
const PERSON = { login: 'jonas-pitt', id: 12, type: 'User' }
const BOT = { login: 'helper[bot]', id: 8, type: 'Bot' }
const THREAD = 30

beforeEach(async () => {
  await db.deleteFrom('suppressions').execute()
  await db.deleteFrom('agent_runs').execute()
  await db.deleteFrom('jobs').execute()
  await insertRun({ outcome: 'reviewed', state: 'done', finished_at: new Date() })
})

async function insertRun(
  state: { outcome?: string; state?: string; finished_at?: Date; github_review_id?: number },
  thread: number | null = THREAD,
) {
  const at = { github_repo_id: 501, pr_number: 7 }
  const { id } = await db
    .insertInto('agent_runs')
    .values({
      ...at,
      ...state,
      installation_id: 90,
      source: 'issue_comment',
      comment_id: 1,
      repo_full_name: REPOSITORY.full_name,
      verb: 'review',
      commenter_id: 12,
      commenter_login: 'jonas-pitt',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const finding = {
    title: 'Debug output',
    category: 'code-quality',
    path: 'a.ts',
    lesson: 'Remove it.',
    severity: 'low',
  }
  for (const [index, is_commented] of [false, true].entries())
    await db
      .insertInto('agent_findings')
      .values({
        run_id: id,
        ...at,
        ...finding,
        fingerprint: String(index).repeat(64),
        rule: 'debug-output',
        is_commented,
        github_comment_id: thread,
      })
      .execute()
}

interface ReplyOptions {
  action?: string
  at?: string
  by?: object
  author?: object
  thread?: number
  id?: number
}

function said(
  body: string,
  {
    action = 'created',
    at = '10:00:00',
    by = PERSON,
    author = PERSON,
    thread = THREAD,
    id = 31,
  }: ReplyOptions = {},
) {
  const comment = {
    id,
    body,
    user: author,
    in_reply_to_id: thread,
    path: 'a.ts',
    html_url: 'https://github.com/x#r31',
    created_at: '2026-11-01T10:00:00Z',
    updated_at: `2026-11-01T${at}Z`,
  }
  const pull = {
    number: 7,
    state: 'open',
    user: PERSON,
    head: { sha: 'a'.repeat(40) },
    html_url: 'https://github.com/x',
  }
  return {
    event: 'pull_request_review_comment',
    payload: {
      action,
      repository: REPOSITORY,
      sender: by,
      installation: { id: 90 },
      pull_request: pull,
      comment,
    },
  }
}

const route = (event: ReturnType<typeof said>) => routeEvent(connection, null, event)
const stored = () => db.selectFrom('suppressions').selectAll().executeTakeFirst()
const jobs = async () =>
  (
    await db
      .selectFrom('jobs')
      .select('kind')
      .where('kind', 'in', ['answer-reply', 'answer-mention'])
      .execute()
  ).map(({ kind }) => kind)

it('records one suppression and one job from ten deliveries of a reply, about the commented line', async () => {
  const outcomes = await Promise.all(
    Array.from({ length: 10 }, () => route(said('@debrief wrong: it’s a tool'))),
  )
  expect(outcomes.filter((outcome) => outcome === 'reply recorded: suppress').length).toBeGreaterThan(0)
  expect(await db.selectFrom('suppressions').selectAll().execute()).toMatchObject([
    {
      comment_id: 31,
      thread_id: 30,
      verb: 'wrong',
      scope: 'line',
      reason: 'it’s a tool',
      rule: 'debug-output',
      fingerprint: '1'.repeat(64),
      state: 'waiting',
      url: 'https://github.com/x#r31',
      author_id: 12,
    },
  ])
  expect(await jobs()).toEqual(['answer-reply'])
})

it('ends with the last state of a reply, in whatever order its events arrive (I5)', async () => {
  const created = said('@debrief wrong')
  const edited = said('@debrief known for this file', { action: 'edited', at: '10:00:05' })
  const again = said('@debrief by design', { action: 'edited', at: '10:00:09' })
  const deleted = said('@debrief by design', { action: 'deleted', at: '10:00:09' })
  const shuffles = (events: ReturnType<typeof said>[]): ReturnType<typeof said>[][] =>
    events.length < 2
      ? [events]
      : events.flatMap((first, at) => shuffles(events.toSpliced(at, 1)).map((rest) => [first, ...rest]))
  for (const order of shuffles([created, edited, again])) {
    await db.deleteFrom('suppressions').execute()
    for (const event of order) await route(event)
    expect(await stored()).toMatchObject({ said: 'suppress', verb: 'by_design', scope: 'line' })
  }
  for (const order of shuffles([created, edited, again, deleted])) {
    await db.deleteFrom('suppressions').execute()
    for (const event of order) await route(event)
    expect(await stored()).toMatchObject({ said: 'deleted', verb: null })
  }
})

it.each([
  ['no verb', said('I think @debrief is wrong')],
  ['another verb', said('@debrief explain')],
  ['a bot', said('@debrief wrong', { author: BOT, by: BOT })],
  ['a bot’s edit', said('@debrief wrong', { action: 'edited', by: BOT })],
  ['someone else’s thread', said('@debrief wrong', { thread: 29 })],
  ['an edit without a verb of a reply that had none', said('Thanks', { action: 'edited' })],
  ['a deleted reply without a verb', said('Thanks', { action: 'deleted' })],
  ['a repository’s webhook', null],
])('records nothing from %s', async (_, event) => {
  if (event) await route(event)
  else await routeEvent(connection, await insertConnection(), said('@debrief wrong'))
  expect(await stored()).toBeUndefined()
})

async function insertConnection(): Promise<string> {
  const user = await db
    .insertInto('users')
    .values({ github_id: 12, github_username: 'jonas-pitt' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const hook = { webhook_secret: 'a'.repeat(64), repo_name: 'ferry-api', repo_owner: 'northbeam' }
  const repository = await db
    .insertInto('repositories')
    .values({ user_id: user.id, github_repo_id: 501, repo_full_name: REPOSITORY.full_name, ...hook })
    .returning('id')
    .executeTakeFirstOrThrow()
  return repository.id
}

it('doesn’t revive a suppression that a person ended in settings', async () => {
  await route(said('@debrief wrong'))
  await db
    .updateTable('suppressions')
    .set({ state: 'ended', end_reason: 'person', ended_at: new Date() })
    .execute()
  await route(said('@debrief wrong!', { action: 'edited', at: '11:00:00' }))
  expect(await stored()).toMatchObject({ state: 'ended', end_reason: 'person' })
})

it('waits while the comments of the agent’s review aren’t recorded', async () => {
  await db.deleteFrom('agent_runs').execute()
  await insertRun({ state: 'waiting', github_review_id: 5 }, null)
  await expect(route(said('@debrief wrong'))).rejects.toThrow('posting its review')
  expect(await route(said('Thanks'))).not.toContain('reply')
})
