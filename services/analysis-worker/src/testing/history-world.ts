import { importHistory, requestImport, startImport } from '@debrief/database/history/history-imports'
import { verify } from '@debrief/database/operations/verify'
import { createTestDatabase } from '@debrief/testing/database'
import { createTeam } from '@debrief/testing/factories'
import { type Stack, type StackOptions, startStack, until } from '@debrief/testing/stack'
import { sql } from 'kysely'

/**
 * A repository of the demo with 11 merged pull requests. Of these, Tobias wrote #27, #31 and #36, Marta wrote #22 and
 * #33, and Jonas wrote #38.
 */
export const REPOSITORY = 'northbeam/harbor-desk'

type Person = Awaited<ReturnType<Stack['signUp']>>

export interface HistoryWorld {
  stack: Stack
  marta: Person
  jonas: Person
  repositoryId: string
  count(person?: { id: string; onlyOwn?: boolean }): Promise<string>
  start(importId: string, analyzeAuthors?: 'team' | 'everyone'): Promise<void>
  reach(importId: string, state: string): Promise<ImportRow>
  readItems(importId: string): Promise<Item[]>
  readGroups(): Promise<string[]>
  check(): Promise<string[]>
  forget(): Promise<void>
  close(): Promise<void>
}

export interface ImportRow {
  state: string
  reason: string | null
  continuesAt: Date | null
}

export interface Item {
  number: number
  login: string | null
  outcome: string | null
  status: string | null
  owner: string | null
  reviews: number
}

const SECONDS = 60

export async function startHistoryWorld(options: Partial<StackOptions> = {}): Promise<HistoryWorld> {
  const database = await createTestDatabase()
  const stack = await startStack({ databaseUrl: database.url, redisUrl: null, ...options })
  const { db } = stack.connection
  const marta = await stack.signUp('marta-olsen')
  const jonas = await stack.signUp('jonas-pitt')
  const teamId = await createTeam(db, { managerId: marta.id, memberIds: [jonas.id] })
  const repositoryId = await stack.connectFor(marta, REPOSITORY, findRepository(stack).id)
  await sql`update repositories set created_at = now(), analyze_authors = 'team', team_id = ${teamId}`.execute(
    db,
  )
  const read = async (importId: string) => {
    const { rows } = await sql<ImportRow>`
      select state, reason, continues_at as "continuesAt" from history_imports where id = ${importId}`.execute(
      db,
    )
    return rows[0]
  }
  const reach: HistoryWorld['reach'] = (importId, state) =>
    until(
      `the import to be ${state}`,
      async () => {
        const row = await read(importId)
        return row?.state === state && row
      },
      SECONDS,
    )
  return {
    stack,
    marta,
    jonas,
    repositoryId,
    reach,
    async count({ id: userId, onlyOwn = false } = marta) {
      const wanted = { userId, repositoryId, months: 12, onlyOwn, requestId: 'test' } as const
      const importId = await requestImport(db, wanted)
      if (!importId) throw new Error('the repository is gone')
      await reach(importId, 'ready')
      return importId
    },
    async start(importId, analyzeAuthors = 'team') {
      const { rows } = await sql<{ userId: string; people: number }>`
        select h.user_id as "userId", (select count(distinct i.author_github_id)::int from history_pull_requests i
          left join users u on u.github_id = i.author_github_id
          where i.import_id = h.id and u.id is null and not i.is_bot) as people
        from history_imports h where id = ${importId}`.execute(db)
      const done = await startImport(db, { ...rows[0]!, importId, analyzeAuthors, requestId: 'test' })
      if (done !== 'done') throw new Error(done)
    },
    async readItems(importId) {
      const { rows } = await sql<Item>`
        select i.pr_number as number, i.author_login as login, i.outcome, p.analysis_status as status,
          u.github_username as owner,
          (select count(*)::int from pr_analysis a where a.pull_request_id = p.id) as reviews
        from history_pull_requests i
        left join pull_requests p on p.repository_id = ${repositoryId} and p.pr_number = i.pr_number
        left join users u on u.id = p.user_id
        where i.import_id = ${importId} order by i.pr_number`.execute(db)
      return rows
    },
    async readGroups() {
      await until(
        'all mistakes to be grouped',
        async () => {
          // An import's mistakes are grouped some seconds later, so that they're grouped together.
          await sql`update jobs set run_at = now() where kind = 'group-mistakes' and run_at > now()`.execute(
            db,
          )
          const { rows } =
            await sql`select pg_notify('debrief_jobs', kind) from jobs where kind = 'group-mistakes'`.execute(
              db,
            )
          return rows.length === 0
        },
        SECONDS,
      )
      const { rows } = await sql<{ members: string }>`
        select g.title || ': ' || string_agg(p.pr_number || '.' || m.ordinal, ' ' order by p.pr_number, m.ordinal) as members
        from recurring_mistakes g join recurring_mistake_members r on r.recurring_mistake_group_id = g.id
        join mistakes m on m.id = r.mistake_id join pull_requests p on p.id = m.pull_request_id
        group by g.id order by 1`.execute(db)
      return rows.map(({ members }) => members)
    },
    async check() {
      const { broken } = await verify(stack.connection.pool)
      return broken.map(({ invariant, rows }) => `${invariant}: ${JSON.stringify(rows)}`)
    },
    async forget() {
      await sql`delete from history_imports`.execute(db)
      await sql`delete from jobs where kind = ${importHistory.kind}`.execute(db)
      await sql`delete from recurring_mistakes`.execute(db)
      await sql`delete from pull_requests`.execute(db)
    },
    async close() {
      await stack.close()
      await database.drop()
    },
  }
}

export function findRepository({ simulator }: Pick<Stack, 'simulator'>) {
  const found = [...simulator.state.repositories.values()].find(
    ({ owner, name }) => `${owner.login}/${name}` === REPOSITORY,
  )
  if (!found) throw new Error(`the demo has no ${REPOSITORY}`)
  return found
}
