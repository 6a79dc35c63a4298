import { muteUnheeded } from '@debrief/database/agent/muted-categories'
import type { Database } from '@debrief/database/connect'
import type { Category } from '@debrief/domain/mistakes/categories'
import type { NotNull } from 'kysely'

const REPOSITORY = 'northbeam/ferry-api'
const DAY = 86_400_000

const OUTCOMES: Partial<Record<Category, readonly [actedOn: number, comments: number][]>> = {
  'error-handling': [
    [5, 6],
    [4, 6],
    [3, 5],
  ],
  security: [
    [3, 3],
    [2, 2],
    [2, 3],
  ],
  performance: [
    [2, 3],
    [1, 3],
    [1, 2],
  ],
  documentation: [
    [0, 6],
    [0, 7],
    [0, 5],
  ],
}

const TOLD = [
  {
    login: 'marta-olsen',
    title: 'SQL injection: query built by concatenation',
    category: 'security',
    rule: 'sql-injection',
    path: 'src/reports/export-berths.js',
    verb: 'wrong',
    scope: 'line',
    reason: 'the table name comes from a fixed list',
    days: 3,
    ended: null,
  },
  {
    login: 'tobias-kern',
    title: 'Magic number',
    category: 'code-quality',
    rule: 'magic-number',
    path: 'src/deck/deck.ts',
    verb: 'known',
    scope: 'file',
    reason: 'the deck plan comes as a table in December',
    days: 40,
    ended: 'person',
  },
  {
    login: 'sven-dahl',
    title: 'Missing timeout',
    category: 'error-handling',
    rule: 'missing-timeout',
    path: 'src/tablet/notify-tablet.ts',
    verb: 'by_design',
    scope: 'repository',
    reason: 'the proxy in front of the tablets has one',
    days: 190,
    ended: 'expired',
  },
] as const

interface Cast {
  teamId: string
  /** User ids by login. */
  people: ReadonlyMap<string, string>
}

/**
 * Inserts the outcomes of the agent's comments on earlier pull requests, mutes the categories whose comments people
 * ignored, and inserts the suppressions that people's replies created (D40).
 */
export async function tellAgentStory(db: Database, { teamId, people }: Cast): Promise<void> {
  const repository = await db
    .selectFrom('repositories')
    .select('github_repo_id')
    .where('repo_full_name', '=', REPOSITORY)
    .executeTakeFirst()
  const pulls = await db
    .selectFrom('pull_requests as p')
    .innerJoin('repositories as r', 'r.id', 'p.repository_id')
    .select(['p.pr_number as number', 'p.html_url as url', 'p.merged_at as mergedAt'])
    .where('r.repo_full_name', '=', REPOSITORY)
    .where('p.merged_at', 'is not', null)
    .orderBy('p.merged_at', 'desc')
    .limit(TOLD.length)
    .execute()
  const newest = pulls[0]?.mergedAt
  if (!repository || !newest) return
  const githubRepoId = repository.github_repo_id
  await insertOutcomes(db, { teamId, githubRepoId, newest })
  await db.transaction().execute(async (trx) => {
    for (const category of Object.keys(OUTCOMES) as Category[])
      await muteUnheeded(trx, { teamId, userId: null, category })
  })
  for (const [index, told] of TOLD.entries()) {
    const userId = people.get(told.login)
    const pull = pulls[index]
    if (userId && pull) await insertSuppression(db, { told, userId, githubRepoId, pull, index })
  }
}

async function insertOutcomes(
  db: Database,
  { teamId, githubRepoId, newest }: { teamId: string; githubRepoId: number; newest: Date },
): Promise<void> {
  let last = 0
  for (const [category, months] of Object.entries(OUTCOMES))
    for (const [month, [actedOn, comments]] of months.entries()) {
      const pr_number = 440 + month
      const at = { github_repo_id: githubRepoId, pr_number, team_id: teamId }
      const { id: run_id } = await db
        .insertInto('agent_runs')
        .values({
          ...at,
          installation_id: 1,
          source: 'issue_comment',
          comment_id: last + 1,
          repo_full_name: REPOSITORY,
          verb: 'review',
          commenter_id: 1,
          commenter_login: 'marta-olsen',
          state: 'done',
          outcome: 'reviewed',
          finished_at: new Date(newest.getTime() - month * 30 * DAY),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      const first = last + 1
      last += comments
      const rows = Array.from({ length: comments }, (_, index) => ({
        ...at,
        run_id,
        github_comment_id: first + index,
        category,
        acted_on: index < actedOn,
        thumbs_up: index === 0 && actedOn > 2 ? 1 : 0,
        thumbs_down: index === 0 && actedOn === 0 ? 1 : 0,
        merged_at: new Date(newest.getTime() - month * 30 * DAY),
      }))
      await db.insertInto('comment_outcomes').values(rows).execute()
    }
}

interface MentionStory {
  told: (typeof TOLD)[number]
  userId: string
  githubRepoId: number
  pull: { number: number; url: string }
  index: number
}

async function insertSuppression(
  db: Database,
  { told: { login, days, ended, ...told }, userId, githubRepoId, pull: { number, url }, index }: MentionStory,
): Promise<void> {
  const { github_id } = await db
    .selectFrom('users')
    .select('github_id')
    .where('id', '=', userId)
    .$narrowType<{ github_id: NotNull }>()
    .executeTakeFirstOrThrow()
  const saidAt = new Date(Date.now() - days * DAY)
  const end = {
    state: 'ended',
    ended_at: new Date(saidAt.getTime() + 9 * DAY),
    end_reason: 'person',
  } as const
  await db
    .insertInto('suppressions')
    .values({
      ...told,
      installation_id: 1,
      github_repo_id: githubRepoId,
      repo_full_name: REPOSITORY,
      pr_number: number,
      comment_id: index + 1,
      thread_id: index + 1,
      url,
      author_id: github_id,
      author_login: login,
      fingerprint: String(index).repeat(64),
      said: 'suppress',
      said_at: saidAt,
      said_rank: 0,
      ...(ended === 'person' ? end : { state: 'active' }),
      decided_revision: 1,
      reaction: '+1',
      expires_at: new Date(saidAt.getTime() + 180 * DAY),
    })
    .execute()
}
