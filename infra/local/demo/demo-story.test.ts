import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { parseCode } from '@debrief/analysis/syntax/parse-code'
import { type Connection, connect } from '@debrief/database/connect'
import { toOwnSubject } from '@debrief/database/pull-requests/visibility'
import {
  findAudience,
  readMonths,
  readRates,
  readSuppressions,
} from '@debrief/gateway/agent/feedback.queries'
import { readAgents, readMistakeFacts } from '@debrief/gateway/coding-agents/coding-agents.queries'
import { describeRecurring } from '@debrief/gateway/mistakes/describe-recurring'
import { readRecurringGroups } from '@debrief/gateway/mistakes/recurring-list.queries'
import { readEffect } from '@debrief/gateway/standards/effect.queries'
import { readKeyRing } from '@debrief/service-kit/key-ring'
import { prepareDemo } from '@debrief/simulators/demo/prepare-demo'
import { createTestDatabase, type TestDatabase } from '@debrief/testing/database'
import { type Stack, startStack, until } from '@debrief/testing/stack'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadDemo } from './load-demo.ts'

const APP_URL = 'http://127.0.0.1:4400'
const pullRequests = join(prepareDemo(), 'pull-requests')

it('has code that parses at every commit', () => {
  const syntaxes = {
    '.ts': 'TypeScript',
    '.js': 'JavaScript',
    '.go': 'go',
    '.java': 'java',
    '.py': 'python',
  } as const
  const isCode = (name: string): name is keyof typeof syntaxes => name in syntaxes
  const seen = new Set<string>()
  const broken: string[] = []
  for (const path of readdirSync(pullRequests, { recursive: true, encoding: 'utf8' })) {
    const extension = extname(path)
    if (!path.includes('/contents/') || !isCode(extension)) continue
    const source = readFileSync(join(pullRequests, path), 'utf8')
    if (seen.has(source)) continue
    seen.add(source)
    if (parseCode(source, syntaxes[extension]).find({ rule: { kind: 'ERROR' } })) broken.push(path)
  }
  expect(broken).toEqual([])
  expect(seen.size).toBeGreaterThan(100)
})

describe('the loaded demo', () => {
  const keys = `test:${Buffer.alloc(32, 1).toString('base64')}`
  let database: TestDatabase
  let stack: Stack
  let connection: Connection
  const users = new Map<string, string>()

  beforeAll(async () => {
    database = await createTestDatabase()
    stack = await startStack({
      databaseUrl: database.url,
      redisUrl: null,
      keys,
      standardsApp: true,
      worker: { BILLING: 'off', APP_URL },
    })
    connection = connect(database.url, { max: 4, name: 'test', billing: 'off' })
    await loadDemo({
      db: connection.db,
      keys: readKeyRing(keys),
      githubApiUrl: stack.simulator.apiUrl,
      simulatorUrl: stack.simulator.url,
      ingestUrl: stack.ingestUrl,
      appUrl: APP_URL,
      stripe: null,
    })
    for (const user of await connection.db.selectFrom('users').select(['id', 'github_username']).execute())
      users.set(user.github_username, user.id)
  }, 180_000)
  afterAll(async () => {
    await stack?.close()
    await connection?.close()
    await database?.drop()
  })

  const getUserId = (login: string) => users.get(login) ?? ''
  const readGroups = async (login: string) =>
    (
      await readRecurringGroups(connection.db, { subject: toOwnSubject(getUserId(login)), limit: 100 })
    ).page.map(describeRecurring)

  it('has review comments by the manager with each outcome, with and without a reason or an example', async () => {
    const rows = await connection.db
      .selectFrom('given_comments as g')
      .innerJoin('users as u', 'u.github_id', 'g.reviewer_github_id')
      .select(['g.outcome', 'g.has_reason', 'g.has_example'])
      .where('u.github_username', '=', 'marta-olsen')
      .execute()
    expect(rows.length).toBeGreaterThan(20)
    expect(new Set(rows.map(({ outcome }) => outcome))).toEqual(
      new Set(['acted-on', 'declined', 'unanswered', 'unclear']),
    )
    const supports = rows.map((row) => `${row.has_reason} ${row.has_example}`)
    expect(new Set(supports).size).toBe(4)
  })

  it('has two comments that the manager keeps, one with a note', async () => {
    const kept = connection.db.selectFrom('given_comments').select('note').where('kept_at', 'is not', null)
    const notes = (await kept.execute()).map(({ note }) => note)
    expect(notes.toSorted()).toEqual([expect.stringContaining('Both fixes'), null])
  })

  it('has about 30 reviewed pull requests by the manager and 10 by everyone else, also by Claude', async () => {
    const rows = await connection.db
      .selectFrom('pull_requests as p')
      .innerJoin('pr_analysis as a', 'a.pull_request_id', 'p.id')
      .innerJoin('users as u', 'u.id', 'p.user_id')
      .select(({ fn }) => ['u.github_username as login', fn.countAll<string>().as('count')])
      .groupBy('u.github_username')
      .orderBy('u.github_username')
      .execute()
    expect(rows.map(({ login, count }) => [login, Number(count)])).toEqual([
      ['Claude Code', 10],
      ['ines-moreau', 10],
      ['jonas-pitt', 10],
      ['marta-olsen', 30],
      ['sven-dahl', 10],
      ['tobias-kern', 10],
    ])
  })

  it('shows that the unawaited promise stopped after it became a standard', async () => {
    const group = (await readGroups('marta-olsen')).find(({ title }) => title === 'Await every promise')
    expect(group).toMatchObject({ isStandard: true, severity: 'high', silence: { verdict: 'stopped' } })
    expect(group?.lastAt && group.lastAt < '2026-10-01').toBe(true)
    const team = await connection.db.selectFrom('teams').select(['id', 'name']).executeTakeFirstOrThrow()
    const looker = {
      viewerId: getUserId('marta-olsen'),
      teamId: team.id,
      teamName: team.name,
      isManager: true,
    }
    const { effect } = await readEffect(connection.db, looker, group?.id ?? '')
    expect(effect.before.occurrences).toBeGreaterThanOrEqual(5)
    expect(effect.after.rate).toBeLessThan(effect.before.rate ?? 0)
  })

  it.each([
    ['marta-olsen', 'N+1 query'],
    ['jonas-pitt', 'Lock not released'],
    ['sven-dahl', 'Swallowed error'],
    ['ines-moreau', 'Mutable default argument'],
    ['ines-moreau', 'Naive datetime'],
    ['tobias-kern', 'Resource not closed'],
  ])('shows that %s keeps repeating: %s', async (login, title) => {
    const group = (await readGroups(login)).find((known) => known.title === title)
    expect(group?.count).toBeGreaterThanOrEqual(2)
  })

  it('shows what Claude repeats, one of them against a standard, and marks the pull request that it assisted', async () => {
    const found = (await readGroups('Claude Code')).map(({ title, count, isStandard }) => [
      title,
      count,
      isStandard,
    ])
    expect(found.toSorted()).toEqual([
      ['Swallowed error', 2, false],
      ['Unawaited promise', 3, false],
    ])
    const assisted = connection.db
      .selectFrom('pull_requests')
      .select(['user_id', 'pr_number'])
      .where(sql<boolean>`assisted_by <> '{}'`)
    expect(await assisted.execute()).toEqual([{ user_id: getUserId('marta-olsen'), pr_number: 1095 }])
  })

  it('dates each review a few minutes after its merge, and has no unread notification about one', async () => {
    const late = await connection.db
      .selectFrom('pull_requests as p')
      .innerJoin('pr_analysis as a', 'a.pull_request_id', 'p.id')
      .select('p.pr_number')
      .where(sql<boolean>`a.created_at not between p.merged_at and p.merged_at + interval '1 hour'`)
      .execute()
    expect(late).toEqual([])
    const unread = connection.db.selectFrom('notifications').select('id').where('read_at', 'is', null)
    expect(await unread.where('kind', '=', 'review_ready').execute()).toEqual([])
  })

  it('has two standards with a scope', async () => {
    const standards = await connection.db
      .selectFrom('recurring_mistakes')
      .select(['title', 'languages', 'paths'])
      .where('is_team_standard', '=', true)
      .orderBy('title')
      .execute()
    expect(standards).toEqual([
      { title: 'Await every promise', languages: ['TypeScript', 'JavaScript'], paths: [] },
      { title: 'Store money in whole cents', languages: ['Python'], paths: ['fares/**'] },
    ])
  })

  it('shows how many of the agent’s comments were acted on, a muted category, and what people told the agent', async () => {
    const viewerId = getUserId('marta-olsen')
    const audience = await findAudience(connection.db, viewerId)
    const { total, categories } = await readRates(connection.db, audience)
    expect(total).toMatchObject({ actedOn: 23, comments: 51, unknown: 0 })
    expect(categories.filter(({ muted }) => muted).map(({ category }) => category)).toEqual(['documentation'])
    expect(await readMonths(connection.db, audience)).toHaveLength(3)
    const { suppressions } = await readSuppressions(connection.db, viewerId)
    expect(suppressions.map(({ by, verb, scope }) => [by, verb, scope])).toEqual([
      ['marta-olsen', 'wrong', 'line'],
      ['jonas-pitt', 'by_design', 'file'],
    ])
  })

  it('shows a mistake that a reply in the simulator suppressed, and leaves the decision to its owner', async () => {
    const { db } = connection
    const mistakes = await db
      .selectFrom('suppressed_mistakes as s')
      .innerJoin('mistakes as m', 'm.id', 's.mistake_id')
      .innerJoin('pull_requests as p', 'p.id', 'm.pull_request_id')
      .innerJoin('suppressions as u', 'u.id', 's.suppression_id')
      .select([
        'm.title',
        'm.user_id',
        'p.pr_number',
        's.decision',
        'u.title as told',
        'u.comment_id',
        'u.reason',
      ])
      .execute()
    expect(mistakes).toMatchObject([
      {
        title: 'Leftover debug output',
        told: 'Leftover debug output',
        user_id: getUserId('marta-olsen'),
        pr_number: 471,
        decision: null,
        reason: 'the scheduler’s page shows what a job prints',
      },
    ])
    const repository = [...stack.simulator.state.repositories.values()].find(
      ({ name }) => name === 'ferry-api',
    )
    const reply = repository?.pulls.get(471)?.reviewComments.find(({ id }) => id === mistakes[0]?.comment_id)
    expect(reply?.author?.login).toBe('jonas-pitt')
    expect(reply?.reactions.map(({ content, author }) => [author.login, content])).toEqual([
      ['debrief[bot]', '+1'],
    ])
  })

  it('opens a pull request with standards in one repository, with an edit by hand and a check run, and none in another', async () => {
    const { db } = connection
    const compared = async () => {
      const rows = await db
        .selectFrom('standards_repositories as s')
        .innerJoin('repositories as r', 'r.id', 's.repository_id')
        .select(['r.repo_name', 's.state', 's.reason', 's.pr_number'])
        .orderBy('r.repo_name')
        .execute()
      return rows.every(({ state }) => state !== 'waiting') && rows
    }
    const [ferry, tide, ...others] = await until('the standards to be compared', compared)
    expect([ferry, tide, others]).toMatchObject([
      { repo_name: 'ferry-api', state: 'open', reason: null },
      { repo_name: 'tide-web', state: 'up_to_date', reason: null },
      [],
    ])
    const edits = await db.selectFrom('standards_edits').select(['path', 'theirs', 'decision']).execute()
    expect(edits).toMatchObject([{ path: 'AGENTS.md', decision: null }])
    expect(edits[0]?.theirs).toContain('Ask the fares team before you add a currency.')
    const repository = [...stack.simulator.state.repositories.values()].find(
      ({ name }) => name === 'ferry-api',
    )
    const pull = repository?.pulls.get(ferry!.pr_number!)
    expect(pull).toMatchObject({ state: 'open', author: { login: 'debrief-standards[bot]' } })
    expect(repository?.checkRuns).toMatchObject([
      { headSha: pull?.head.sha, conclusion: 'neutral', output: { title: '1 edit between the markers' } },
    ])
  })

  it('compares what Claude repeats before and after a standard reached it', async () => {
    const team = await connection.db.selectFrom('teams').select('id').executeTakeFirstOrThrow()
    const of = { viewerId: getUserId('marta-olsen'), teamId: team.id }
    const [agent] = await readAgents(connection.db, of)
    const { page } = await readRecurringGroups(connection.db, {
      subject: toOwnSubject(agent!.ownerId),
      limit: 10,
    })
    const promises = page.filter(({ title }) => title === 'Unawaited promise')
    const facts = await readMistakeFacts(connection.db, { ...of, ownerId: agent!.ownerId }, promises)
    expect([...facts.values()]).toMatchObject([
      {
        standard: {
          title: 'Await every promise',
          exportedAt: expect.any(String),
          mergedInto: ['northbeam/tide-web'],
        },
        all: { occurrences: 3, opportunities: 8 },
        inScope: {
          all: { occurrences: 3, opportunities: 8 },
          before: { occurrences: 3, opportunities: 3 },
        },
      },
    ])
  })

  it('has one open dispute, by Jonas', async () => {
    const disputes = await connection.db.selectFrom('mistake_disputes').select(['user_id', 'state']).execute()
    expect(disputes).toEqual([{ user_id: getUserId('jonas-pitt'), state: 'open' }])
  })

  it('shows only the unawaited promises as stopped', async () => {
    const stopped: [string, string][] = []
    for (const login of users.keys())
      for (const { title, silence } of await readGroups(login))
        if (silence.verdict === 'stopped') stopped.push([login, title])
    expect(stopped.toSorted()).toEqual([
      ['Claude Code', 'Unawaited promise'],
      ['marta-olsen', 'Await every promise'],
    ])
  })
})
