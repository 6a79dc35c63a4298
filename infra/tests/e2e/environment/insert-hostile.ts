import type { Database } from '@debrief/database/connect'
import { insertWebhook } from '@debrief/gateway/testing/connection-rows'
import {
  insertCodingAgent,
  insertGroup,
  insertMistake,
  insertPullRequest,
  insertRepository,
  insertReview,
  insertSavedView,
  insertStandard,
  insertSuggestion,
  placeMistake,
} from '@debrief/gateway/testing/rows'
import { createTeam } from '@debrief/testing/factories'

const PER_REVIEW = 125
const CARDS = 150

/** Cuts between code points, so that no surrogate pair is split. */
const start = (text: string, length: number) => [...text].slice(0, length).join('')

interface HostileInput {
  owner: string
  texts: readonly string[]
}

export async function insertHostile(db: Database, { owner, texts }: HostileInput): Promise<string[]> {
  const opened: string[] = []
  for (let from = 0; from < texts.length; from += PER_REVIEW)
    opened.push(await insertReviewed(db, { owner, texts: texts.slice(from, from + PER_REVIEW) }))
  const at = (index: number) => texts[index % texts.length]!
  for (let index = 0; index < CARDS; index += 1)
    await insertPullRequest(db, {
      owner,
      repository: await insertNamed(db, { owner, text: at(index) }),
      title: at(index * 3),
      description: at(index * 3 + 1),
      author_username: start(at(index * 3 + 2), 39),
      language: start(at(index), 40),
      html_url: at(index * 3 + 2),
      analysis_status: 'failed',
      analysis_error: at(index * 5),
    })
  return opened
}

const insertNamed = (db: Database, { owner, text }: { owner: string; text: string }) =>
  insertRepository(db, owner, {
    repo_full_name: `${start(text, 40)}/${start(text, 100)}`,
    description: text,
    language: start(text, 40),
  })

async function insertReviewed(db: Database, { owner, texts }: HostileInput): Promise<string> {
  const [title = '', description = '', language = '', author = ''] = texts
  const pullRequest = await insertPullRequest(db, {
    owner,
    repository: await insertNamed(db, { owner, text: title }),
    title,
    description,
    language: start(language, 40),
    author_username: start(author, 39),
    analysis_status: 'completed',
    merged_at: new Date(),
  })
  const review = await insertReview(db, {
    owner,
    pullRequest,
    review_summary: texts.join('\n'),
    mistakes_count: texts.length,
    learning_points: JSON.stringify(texts.slice(0, 10)),
    went_well: JSON.stringify(texts.slice(10, 20)),
    coverage: JSON.stringify(
      texts.slice(0, 20).map((path) => ({ path, state: 'skipped', reason: path, changedLines: 1 })),
    ),
    ignored_comments: JSON.stringify(texts.slice(0, 10).map((reason, id) => ({ id, reason }))),
    dropped: JSON.stringify(Object.fromEntries(texts.slice(0, 5).map((reason) => [reason, 1]))),
    score_breakdown: JSON.stringify(texts.slice(0, 5).map(createScoreLine)),
  })
  for (const [index, text] of texts.entries())
    await insertMistake(db, { owner, pullRequest, review, ordinal: index + 1, ...createMistake(text) })
  return pullRequest
}

const createScoreLine = (label: string) => ({
  label,
  kind: 'mistake',
  severity: 'low',
  weight: 5,
  confidence: 1,
  factor: null,
  points: -5,
})

const createMistake = (text: string) => ({
  title: start(text, 200),
  description: start(`${text}\n\n[link](${text}) ![image](${text})`, 4_000),
  path: text,
  programming_language: start(text, 40),
  code_before: text,
  code_after: `${text}\n${text}`,
  hunk: `@@ -1 +1 @@ ${text}\n+${text}`,
  rule: start(text, 100),
  source: 'reviewer',
  outcome: 'fixed',
  fixed_in: start(text, 40),
  quote: JSON.stringify({
    author: start(text, 39),
    avatarUrl: text,
    body: text,
    url: text,
    isBot: false,
  }),
})

let at = 0
const LISTED = 60
export const LAST = 'The last text of the list'

export async function insertHostileTeam(db: Database, { owner, texts }: HostileInput): Promise<void> {
  const teamId = await createTeam(db, { managerId: owner })
  await db
    .updateTable('team_members')
    .set({ joined_at: new Date('2025-01-01') })
    .execute()
  const listed = [...Array.from({ length: LISTED }, (_, at) => texts[(at * 11) % texts.length]!), LAST]
  const repository = await insertNamed(db, { owner, text: listed[0]! })
  await db.updateTable('repositories').set({ team_id: teamId }).where('id', '=', repository).execute()
  const agent = await insertCodingAgent(db, { agent_team_id: teamId })
  const about = { owner, agent, teamId, repository }
  await insertEdits(db, { ...about, texts: listed })
  await insertWebhookLog(db, { owner, texts: listed })
  for (const text of listed) {
    await insertOfTeam(db, { ...about, text })
    await insertOperations(db, text)
  }
}

interface TeamContext {
  owner: string
  agent: string
  teamId: string
  repository: string
}

async function insertOfTeam(db: Database, given: TeamContext & { text: string }): Promise<void> {
  const { owner, agent, teamId, repository, text } = given
  const named = { title: start(text, 200), description: start(`${text}\n\n[a](${text})`, 4_000) }
  await insertStandard(db, { team_id: teamId, ...named, paths: [start(text, 100)] })
  await insertSuggestion(db, { team_id: teamId, ...named })
  await insertSavedView(db, { owner, name: start(`${at++} ${text}`, 30).trim(), query: 'category=security' })
  const done = { repository, title: text, analysis_status: 'completed', pending_reason: null } as const
  const pullRequest = await insertPullRequest(db, { ...done, owner, merged_at: new Date() })
  await insertReview(db, { owner, pullRequest })
  const news = { user_id: owner, in_app: true, pull_request_id: pullRequest, kind: 'review_ready' }
  await db.insertInto('notifications').values(news).execute()
  const group = await insertGroup(db, { user_id: agent, ...named })
  for (const daysAgo of [1, 2]) {
    const on = new Date(Date.now() - daysAgo * 86_400_000)
    const merged = { ...done, owner: agent, merged_at: on, coding_agent: 'claude-code' }
    const assisted = await insertPullRequest(db, merged)
    const review = await insertReview(db, { owner: agent, pullRequest: assisted })
    const made = { owner: agent, pullRequest: assisted, review, ...createMistake(text) }
    await placeMistake(db, { group, mistake: await insertMistake(db, made), owner: agent, at: on })
  }
}

async function insertEdits(
  db: Database,
  { teamId, repository, texts }: TeamContext & { texts: readonly string[] },
) {
  const { github_repo_id } = await db
    .selectFrom('repositories')
    .select('github_repo_id')
    .where('id', '=', repository)
    .executeTakeFirstOrThrow()
  const chosen = { repository_id: repository, team_id: teamId, github_repo_id, state: 'open' }
  await db
    .insertInto('standards_repositories')
    .values({ ...chosen, reason: null })
    .execute()
  const edits = texts.map((text, at) => ({
    repository_id: repository,
    path: 'AGENTS.md',
    part: `${at} ${start(text, 100)}`,
    ours: text,
    theirs: `${text}\n${text}`,
  }))
  await db.insertInto('standards_edits').values(edits).execute()
}

async function insertWebhookLog(db: Database, { owner, texts }: HostileInput): Promise<void> {
  const endpoint = await insertWebhook(db, { owner, description: start(texts[1]!, 100) })
  for (const text of texts) {
    const { id } = await db
      .insertInto('webhook_messages')
      .values({
        endpoint_id: endpoint,
        event: 'test',
        event_key: text,
        subject_id: endpoint,
        state: 'failed',
        finished_at: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const attempt = { message_id: id, duration_ms: 5, status: 500, response: start(text, 500) }
    await db.insertInto('webhook_attempts').values(attempt).execute()
  }
}

async function insertOperations(db: Database, text: string): Promise<void> {
  const delivery = { source: 'github-app', hook_id: 'app', delivery_id: text, event: start(text, 100) }
  const failed = { state: 'failed', error: text, finished_at: new Date() }
  await db
    .insertInto('deliveries')
    .values({ ...delivery, ...failed })
    .execute()
  const job = {
    kind: 'check-invariants',
    key: text,
    input: '{}',
    state: 'discarded',
    discarded_at: new Date(),
  }
  await db
    .insertInto('jobs')
    .values({ ...job, error: text, error_code: start(text, 40) })
    .execute()
}
