import { requestImport, startImport } from '@debrief/database/history/history-imports'
import { invariants, standing } from '@debrief/database/operations/invariants'
import { createTestDatabase, type TestDatabase } from '@debrief/testing/database'
import { createTeam } from '@debrief/testing/factories'
import { type Stack, type StackOptions, startStack, until } from '@debrief/testing/stack'
import { sql } from 'kysely'

/** A repository of the demo with merged pull requests by several people. */
export const REPOSITORY = 'northbeam/ferry-api'

export interface HistoryWorld {
  stack: Stack
  database: TestDatabase
  marta: { id: string; githubId: number; token: string }
  /** Marta's connection. */
  repositoryId: string
  /** Counts the pull requests of a year. Returns the import's id. */
  count(person?: { id: string; onlyOwn?: boolean }): Promise<string>
  start(importId: string, analyzeAuthors?: 'team' | 'everyone'): Promise<void>
  /** Waits until the import has this state. */
  reach(importId: string, state: string): Promise<void>
  readItems(importId: string): Promise<Item[]>
  /** The names of the violated invariants. */
  check(): Promise<string[]>
  close(): Promise<void>
}

export interface Item {
  number: number
  login: string | null
  outcome: string | null
  status: string | null
  owner: string | null
  reviews: number
}

/** Marta connects the repository. Jonas is on her team. Nobody else uses Debrief. */
export async function startHistoryWorld(options: Partial<StackOptions> = {}): Promise<HistoryWorld> {
  const database = await createTestDatabase()
  const stack = await startStack({ databaseUrl: database.url, redisUrl: null, ...options })
  const { db } = stack.connection
  const marta = await stack.signUp('marta-olsen')
  const jonas = await stack.signUp('jonas-pitt')
  await createTeam(db, { managerId: marta.id, memberIds: [jonas.id] })
  const repositoryId = await stack.connectFor(marta, REPOSITORY, findRepositoryId(stack))
  await sql`update repositories set created_at = now(), analyze_authors = 'team',
    team_id = (select team_id from team_members where user_id = ${marta.id})`.execute(db)
  const reach = async (importId: string, state: string) =>
    void (await until(`the import to be ${state}`, async () => {
      const { rows } = await sql<{ state: string }>`
        select state from history_imports where id = ${importId}`.execute(db)
      return rows[0]?.state === state
    }))
  return {
    stack,
    database,
    marta,
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
        select user_id as "userId", (select count(distinct i.author_github_id)::int from history_pull_requests i
          left join users u on u.github_id = i.author_github_id where i.import_id = h.id and u.id is null) as people
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
    async check() {
      const violated: string[] = []
      for (const [name, query] of Object.entries({ ...invariants, ...standing })) {
        const { rows } = await sql.raw(query).execute(db)
        if (rows.length > 0) violated.push(`${name}: ${JSON.stringify(rows)}`)
      }
      return violated
    },
    async close() {
      await stack.close()
      await database.drop()
    },
  }
}

function findRepositoryId({ simulator }: Stack): number {
  const found = [...simulator.state.repositories.values()].find(
    ({ owner, name }) => `${owner.login}/${name}` === REPOSITORY,
  )
  if (!found) throw new Error(`the demo has no ${REPOSITORY}`)
  return found.id
}
