import { setTimeout as sleep } from 'node:timers/promises'
import { requestImport, startImport } from '@debrief/database/history/history-imports'
import { invariants, standing } from '@debrief/database/operations/invariants'
import { connectRepository, createTeam, createUser, subscribe } from '@debrief/testing/factories'
import { sql } from 'kysely'
import type { Flow } from '../flow/start-flow.ts'
import { authors, REPOSITORY } from './corpus/plan.ts'
import { REPOSITORY_ID } from './corpus/write-pull-request.ts'

export interface Outcome {
  seconds: number
  restCalls: number
  graphqlPoints: number
  counted: { restCalls: number; graphqlPoints: number }
  listed: number
  analyzed: number
  lost: number[]
  doubled: number[]
  violated: string[]
  /** Each group's title and members as a string, for comparison. */
  groups: string[]
}

export interface ImportRun {
  progress(): Promise<{ done: number; all: number; state: string }>
  finish(): Promise<Outcome>
}

const WAIT_MS = 250
const LIMIT_MS = 20 * 60_000
const IMPORTER = { login: 'sofia-berg', githubId: 41_000_011 }

export async function startImportRun(flow: Flow): Promise<ImportRun> {
  const { db } = flow.connection
  const importer = await createUser(db, IMPORTER)
  await subscribe(db, importer.id, { planType: 'teams', extraSeats: 20 })
  const members: string[] = []
  for (const { login, id } of authors) members.push((await createUser(db, { login, githubId: id })).id)
  const teamId = await createTeam(db, { managerId: importer.id, memberIds: members })
  await sql`update team_members set joined_at = now() - interval '2 years' where team_id = ${teamId}`.execute(
    db,
  )
  const token = await flow.sealToken(importer)
  await db.updateTable('users').set({ github_access_token: token }).where('id', '=', importer.id).execute()
  const repository = await connectRepository(db, {
    userId: importer.id,
    teamId,
    fullName: REPOSITORY,
    githubRepoId: REPOSITORY_ID,
    createdAt: new Date(),
  })
  await sql`update repositories set analyze_authors = 'team'`.execute(db)
  // An invariant requires webhook ids. Normally, they're stored when the webhooks are created.
  await sql`update repositories set webhook_id = github_repo_id`.execute(db)
  const wanted = {
    userId: importer.id,
    repositoryId: repository.id,
    months: 12,
    onlyOwn: false,
    requestId: 'bench',
  } as const
  const importId = await requestImport(db, wanted)
  if (importId === null) throw new Error('the repository is gone')
  await reach(db, importId, 'ready')
  const began = performance.now()
  const started = await startImport(db, {
    importId,
    userId: importer.id,
    analyzeAuthors: 'team',
    people: 0,
    requestId: 'bench',
  })
  if (started !== 'done') throw new Error(`the import didn't start: ${started}`)
  return {
    progress: () => readProgress(db, importId),
    async finish() {
      await reach(db, importId, 'completed')
      const seconds = (performance.now() - began) / 1_000
      await untilGrouped(db)
      return { seconds, ...(await judgeImport(flow, { importId, repositoryId: repository.id })) }
    },
  }
}

type Db = Flow['connection']['db']

async function readProgress(db: Db, importId: string) {
  const { rows } = await sql<{ done: number; all: number; state: string }>`
    select count(i.outcome)::int as done, count(*)::int as all, h.state
    from history_imports h join history_pull_requests i on i.import_id = h.id where h.id = ${importId} group by h.id`.execute(
    db,
  )
  return rows[0] ?? { done: 0, all: 0, state: 'counting' }
}

async function reach(db: Db, importId: string, wanted: string): Promise<void> {
  const until = performance.now() + LIMIT_MS
  let state = ''
  while (performance.now() < until) {
    const row = await sql<{ state: string; reason: string | null }>`
      select state, reason from history_imports where id = ${importId}`
      .execute(db)
      .then(
        ({ rows }) => rows[0],
        () => undefined,
      )
    if (row?.state === wanted) return
    if (row?.state === 'failed') throw new Error(`the import failed: ${row.reason}`)
    state = `${row?.state} (${row?.reason})`
    await sleep(WAIT_MS)
  }
  throw new Error(`the import is ${state}, not ${wanted}`)
}

async function untilGrouped(db: Db): Promise<void> {
  const isLeft = () =>
    db.selectFrom('jobs').select('id').where('kind', '=', 'group-mistakes').executeTakeFirst()
  while (await isLeft()) await sleep(WAIT_MS)
}

async function judgeImport(
  flow: Flow,
  { importId, repositoryId }: { importId: string; repositoryId: string },
): Promise<Omit<Outcome, 'seconds'>> {
  const { db } = flow.connection
  const { rows: items } = await sql<{ number: number; outcome: string | null; reviews: number }>`
    select i.pr_number as number, i.outcome, (select count(*)::int from pr_analysis a
      join pull_requests p on p.id = a.pull_request_id
      where p.repository_id = ${repositoryId} and p.pr_number = i.pr_number) as reviews
    from history_pull_requests i where i.import_id = ${importId} order by i.pr_number`.execute(db)
  const { rows: calls } = await sql<{ restCalls: number; graphqlPoints: number }>`
    select rest_calls as "restCalls", graphql_points as "graphqlPoints" from history_imports where id = ${importId}`.execute(
    db,
  )
  const analyzed = items.filter(({ outcome }) => outcome === 'analyzed')
  const numbers = (found: typeof items) => found.map(({ number }) => number)
  return {
    restCalls: calls[0]?.restCalls ?? 0,
    graphqlPoints: calls[0]?.graphqlPoints ?? 0,
    counted: await readLimits(flow),
    listed: items.length,
    analyzed: analyzed.length,
    lost: numbers([
      ...items.filter(({ outcome }) => outcome === null),
      ...analyzed.filter(({ reviews }) => reviews === 0),
    ]),
    doubled: numbers(items.filter(({ reviews }) => reviews > 1)),
    violated: await checkInvariants(flow),
    groups: await readGroups(db, repositoryId),
  }
}

async function readLimits({ simulator }: Flow): Promise<Outcome['counted']> {
  const made = await fetch(`${simulator}/_simulator/tokens`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login: IMPORTER.login }),
  })
  const { token } = (await made.json()) as { token: string }
  const answer = await fetch(`${simulator}/api/v3/rate_limit`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const { resources } = (await answer.json()) as { resources: Record<'core' | 'graphql', { used: number }> }
  return { restCalls: resources.core.used, graphqlPoints: resources.graphql.used }
}

async function readGroups(db: Db, repositoryId: string): Promise<string[]> {
  const { rows } = await sql<{ group: string }>`
    select g.category || ' ' || g.title || ': ' || string_agg(p.pr_number || '.' || m.ordinal, ' ' order by p.pr_number, m.ordinal) as "group"
    from recurring_mistakes g join recurring_mistake_members r on r.recurring_mistake_group_id = g.id and r.counts
    join mistakes m on m.id = r.mistake_id join pull_requests p on p.id = m.pull_request_id
    where p.repository_id = ${repositoryId} group by g.id order by 1`.execute(db)
  return rows.map(({ group }) => group)
}

async function checkInvariants({ connection }: Flow): Promise<string[]> {
  const violated: string[] = []
  for (const [name, query] of Object.entries({ ...invariants, ...standing })) {
    const { rows } = await connection.pool.query(query)
    if (rows.length > 0) violated.push(name)
  }
  return violated
}
