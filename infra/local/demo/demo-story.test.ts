import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { parseCode } from '@debrief/analysis/syntax/parse-code'
import { type Connection, connect } from '@debrief/database/connect'
import { toOwnSubject } from '@debrief/database/pull-requests/visibility'
import { describeRecurring } from '@debrief/gateway/mistakes/describe-recurring'
import { readRecurringGroups } from '@debrief/gateway/mistakes/recurring-list.queries'
import { readEffect } from '@debrief/gateway/standards/effect.queries'
import { readKeyRing } from '@debrief/service-kit/key-ring'
import { prepareDemo } from '@debrief/simulators/demo/prepare-demo'
import { createTestDatabase, type TestDatabase } from '@debrief/testing/database'
import { type Stack, startStack } from '@debrief/testing/stack'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadDemo } from './load-demo.ts'

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
    stack = await startStack({ databaseUrl: database.url, redisUrl: null, keys, worker: { BILLING: 'off' } })
    connection = connect(database.url, { max: 4, name: 'test', billing: 'off' })
    await loadDemo({
      db: connection.db,
      keys: readKeyRing(keys),
      githubApiUrl: stack.simulator.apiUrl,
      simulatorUrl: stack.simulator.url,
      ingestUrl: stack.ingestUrl,
      appUrl: 'http://127.0.0.1:4400',
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

  it('has about 30 reviewed pull requests by the manager and 10 by everyone else', async () => {
    const rows = await connection.db
      .selectFrom('pull_requests as p')
      .innerJoin('pr_analysis as a', 'a.pull_request_id', 'p.id')
      .innerJoin('users as u', 'u.id', 'p.user_id')
      .select(({ fn }) => ['u.github_username as login', fn.countAll<string>().as('count')])
      .groupBy('u.github_username')
      .orderBy('u.github_username')
      .execute()
    expect(rows.map(({ login, count }) => [login, Number(count)])).toEqual([
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

  it('has one open dispute, by Jonas', async () => {
    const disputes = await connection.db.selectFrom('mistake_disputes').select(['user_id', 'state']).execute()
    expect(disputes).toEqual([{ user_id: getUserId('jonas-pitt'), state: 'open' }])
  })

  it('shows no other mistake as stopped', async () => {
    for (const login of users.keys()) {
      const praised = (await readGroups(login)).filter(({ silence }) => silence.verdict === 'stopped')
      expect([login, praised.map(({ title }) => title)]).toEqual([
        login,
        login === 'marta-olsen' ? ['Await every promise'] : [],
      ])
    }
  })
})
