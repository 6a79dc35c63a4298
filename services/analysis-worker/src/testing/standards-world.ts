import * as standards from '@debrief/database/standards/standards'
import { chooseStandardsRepository } from '@debrief/database/standards/standards-repositories'
import { STANDARDS_BRANCH } from '@debrief/domain/standards/guidance/file-paths'
import { branchHead, fileAt, treeAt } from '@debrief/simulators/github/state/git'
import type { CheckRun } from '@debrief/simulators/github/state/git-nouns'
import type { PullRequest, Repository } from '@debrief/simulators/github/state/nouns'
import { createTestDatabase, type TestDatabase } from '@debrief/testing/database'
import { createTeam } from '@debrief/testing/factories'
import { sharedData } from '@debrief/testing/shared-data'
import { type Stack, type StackOptions, startStack, until } from '@debrief/testing/stack'
import { sql } from 'kysely'

export const REPOSITORY = 'northbeam/ferry-api'
export const STANDARDS_BOT = 'debrief-standards[bot]'

export interface StandardsWorld {
  database: TestDatabase
  stack: Stack
  marta: { id: string; githubId: number; token: string }
  teamId: string
  repositoryId: string
  repository: Repository
  choose(settings?: { formats?: 'agents'[] | null; failsOnEdits?: boolean }): Promise<string>
  addStandard(title: string, description?: string): Promise<string>
  changeStandard(standardId: string, title: string, description?: string): Promise<void>
  deleteStandard(standardId: string): Promise<void>
  settled(): Promise<Row>
  edits(): Promise<Edit[]>
  file(path: string, branch?: string): string | null
  commit(files: Record<string, string | null>, branch?: string): Promise<unknown>
  pulls(): PullRequest[]
  checks(): CheckRun[]
  takeEffects(): Record<string, number>
  close(): Promise<void>
}

type Row = Awaited<ReturnType<typeof readRow>>
type Edit = Awaited<ReturnType<typeof readEdits>>[number]

export async function startStandardsWorld(options: Partial<StackOptions> = {}): Promise<StandardsWorld> {
  const database = await createTestDatabase()
  const openApiFile = sharedData('github/github-rest.subset.openapi.json')
  const stack = await startStack({
    databaseUrl: database.url,
    redisUrl: null,
    standardsApp: true,
    ...(openApiFile ? { openApiFile } : {}),
    ...options,
    worker: { APP_URL: 'https://debrief.example', ...options.worker },
  })
  const { db } = stack.connection
  const { state } = stack.simulator
  const marta = await stack.signUp('marta-olsen')
  const repository = [...state.repositories.values()].find(({ name }) => name === 'ferry-api')
  if (!repository) throw new Error('the demo has no ferry-api')
  const repositoryId = await stack.connectFor(marta, REPOSITORY, repository.id)
  const teamId = await createTeam(db, { managerId: marta.id })
  await db.updateTable('repositories').set({ team_id: teamId }).where('id', '=', repositoryId).execute()
  const actor = { actorId: marta.id, requestId: null }
  const text = (title: string, description = 'Because.') => ({
    title,
    description,
    category: 'testing' as const,
    scope: { languages: [], paths: [] },
  })
  const requireDone = (outcome: standards.StandardOutcome): string => {
    if (outcome.outcome !== 'done') throw new Error(outcome.outcome)
    return outcome.id
  }
  let seen = 0

  return {
    database,
    stack,
    marta,
    teamId,
    repositoryId,
    repository,
    choose: ({ formats = null, failsOnEdits = false } = {}) =>
      chooseStandardsRepository(db, { ...actor, repositoryId, teamId, formats, failsOnEdits }),
    addStandard: async (title, description) =>
      requireDone(await standards.createStandard(db, { ...actor, text: text(title, description) })),
    changeStandard: async (standardId, title, description) =>
      void requireDone(
        await standards.changeStandard(db, { ...actor, standardId, text: text(title, description) }),
      ),
    deleteStandard: async (standardId) =>
      void requireDone(await standards.deleteStandard(db, { ...actor, standardId })),
    async settled() {
      await stack.simulator.webhooks.settled()
      await until(
        'standards to be compared',
        async () => {
          // Skip the delay of a few seconds that batches changes.
          await sql`
            with moved as (update jobs set run_at = now()
              where kind = 'write-standards' and state = 'waiting' and attempt = 0 and run_at > now() returning 1)
            select pg_notify('debrief_jobs', 'write-standards') from moved`.execute(db)
          const { rows } = await sql<{ open: number }>`
          select count(*)::int as open from jobs
          where kind in ('write-standards', 'route-delivery') and state <> 'discarded'`.execute(db)
          return rows[0]?.open === 0
        },
        30,
      )
      return readRow(stack, repositoryId)
    },
    edits: () => readEdits(stack, repositoryId),
    file(path, branch = repository.defaultBranch) {
      const head = branchHead(repository, branch)
      const tree = head === null ? null : treeAt(repository, head)
      return (tree && fileAt(repository, tree, path)?.text) ?? null
    },
    commit: (files, branch = repository.defaultBranch) =>
      stack.control(`/repositories/${REPOSITORY}/commit`, { files, branch, login: 'marta-olsen' }),
    pulls: () => [...repository.pulls.values()].filter(({ head }) => head.ref === STANDARDS_BRANCH),
    checks: () => repository.checkRuns,
    takeEffects() {
      const counts: Record<string, number> = {}
      for (const { kind, login } of state.effects.slice(seen))
        if (login === STANDARDS_BOT) counts[kind] = (counts[kind] ?? 0) + 1
      seen = state.effects.length
      return counts
    },
    async close() {
      await stack.close()
      await database.drop()
      // Every request and response must match GitHub's API description.
      if (state.violations.length > 0) throw new Error(JSON.stringify(state.violations))
    },
  }
}

const readRow = ({ connection: { db } }: Stack, repositoryId: string) =>
  db
    .selectFrom('standards_repositories')
    .selectAll()
    .where('repository_id', '=', repositoryId)
    .executeTakeFirst()

const readEdits = ({ connection: { db } }: Stack, repositoryId: string) =>
  db
    .selectFrom('standards_edits')
    .select(['path', 'part', 'ours', 'theirs', 'decision'])
    .where('repository_id', '=', repositoryId)
    .orderBy('path')
    .orderBy('part')
    .execute()
