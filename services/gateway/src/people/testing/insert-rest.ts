import { randomUUID } from 'node:crypto'
import type { Database } from '@debrief/database/connect'
import type { NotNull } from 'kysely'
import { insertChatChannel, insertWebhook } from '../../testing/connection-rows.ts'
import {
  insertFoundPullRequest,
  insertGivenComment,
  insertImport,
  insertMistake,
  insertSavedView,
} from '../../testing/rows.ts'

interface OwnedRows {
  owner: string
  login: string
  pullRequest: string
  review: string
  secret: string
}

export async function insertRest(db: Database, whose: OwnedRows): Promise<void> {
  await insertPractice(db, whose)
  await insertWords(db, whose)
  const { github_id: commenterId } = await db
    .selectFrom('users')
    .select('github_id')
    .where('id', '=', whose.owner)
    .$narrowType<{ github_id: NotNull }>()
    .executeTakeFirstOrThrow()
  await insertMention(db, { commenterId, login: whose.login })
  await insertSavedView(db, { owner: whose.owner })
  const channel_id = await insertChatChannel(db, { owner: whose.owner })
  await db.insertInto('chat_messages').values({ channel_id, kind: 'test' }).execute()
  await insertWebhookMessage(db, whose)
  await insertHistory(db, whose)
  const kind = 'review_ready'
  const { owner: user_id, pullRequest: pull_request_id } = whose
  await db.insertInto('notifications').values({ user_id, kind, pull_request_id, in_app: true }).execute()
  const choice = { user_id, kind, in_app: true, by_email: true }
  await db.insertInto('notification_choices').values(choice).execute()
  await insertGivenComment(db, { reviewer: user_id, pullRequest: pull_request_id })
  await db
    .insertInto('stopped_after_comments')
    .values({ user_id, period: '2026-06-01', flagged: 9, stopped: 4, authors: [randomUUID()] })
    .execute()
  await db.insertInto('first_looks').values({ user_id, months: 6 }).execute()
  await insertStandardsRepository(db, whose)
  const seats = {
    customer_id: 'cus_1',
    subscription_id: 'sub_1',
    quantity: 1,
    seats_before: 0,
    seats_after: 1,
  }
  await db
    .insertInto('seat_purchases')
    .values({ user_id: whose.owner, idempotency_key: randomUUID(), state: 'bought', ...seats })
    .execute()
  const { customer_id, subscription_id } = seats
  await db
    .insertInto('plan_endings')
    .values({ user_id: whose.owner, idempotency_key: 'k', customer_id, subscription_id, kind: 'cancel' })
    .execute()
  await db
    .insertInto('mails')
    .values({
      kind: 'invitation',
      sender_id: whose.owner,
      to_address: 'a@mail.example',
      subject: 'Join',
      body: 'sealed',
    })
    .execute()
}

async function insertWebhookMessage(db: Database, { owner, secret }: OwnedRows): Promise<void> {
  const replaced = { previous_secret: `${secret}old`, previous_until: new Date(Date.now() + 3_600_000) }
  const endpoint_id = await insertWebhook(db, { owner, secret, ...replaced })
  const about = { event: 'test', event_key: 'x', subject_id: endpoint_id }
  const { id: message_id } = await db
    .insertInto('webhook_messages')
    .values({ endpoint_id, ...about, state: 'delivered', finished_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('webhook_attempts').values({ message_id, duration_ms: 12, status: 204 }).execute()
}

async function insertHistory(db: Database, { owner, pullRequest, login }: OwnedRows): Promise<void> {
  const { repository_id: repository } = await db
    .selectFrom('pull_requests')
    .select('repository_id')
    .where('id', '=', pullRequest)
    .executeTakeFirstOrThrow()
  const importId = await insertImport(db, { owner, repository, state: 'ready' })
  await insertFoundPullRequest(db, { import_id: importId, author_login: login })
}

async function insertPractice(db: Database, { owner, pullRequest, review }: OwnedRows): Promise<void> {
  const answered = { before: 'lock()', after: 'try {} finally {}', lines: { start: 1, end: 1 } }
  const asked = { before: 'open()', after: 'close()', lines: { start: 2, end: 2 }, turns: 1, rules: [] }
  const cards: string[] = []
  for (const [index, exercise] of [answered, asked].entries()) {
    const mistake = await insertMistake(db, { owner, pullRequest, review, ordinal: 10 + index })
    const card = { user_id: owner, mistake_id: mistake, kind: 'fix', exercise_version: 1 }
    const { id } = await db
      .insertInto('practice_cards')
      .values({ ...card, exercise: JSON.stringify(exercise) })
      .returning('id')
      .executeTakeFirstOrThrow()
    cards.push(id)
  }
  const attempt = { answer: '{}', outcome: 'right', graded_by: 'checks' }
  await db
    .insertInto('practice_attempts')
    .values({ card_id: cards[0]!, user_id: owner, ...attempt })
    .execute()
}

async function insertWords(db: Database, { owner, login, pullRequest, review }: OwnedRows): Promise<void> {
  const quote = JSON.stringify({ author: login, avatarUrl: null, body: 'Release it.', url: '', isBot: false })
  await insertMistake(db, { owner, pullRequest, review, ordinal: 20, quote })
  const team = await db
    .selectFrom('teams')
    .select('id')
    .where('manager_id', '=', owner)
    .executeTakeFirstOrThrow()
  const { id: standard } = await db
    .insertInto('recurring_mistakes')
    .values({ team_id: team.id, title: 'Locks', description: 'Give them back.', category: 'error-handling' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('standard_evidence')
    .values({
      group_id: standard,
      repo_full_name: 'northbeam/ferry-api',
      pr_number: 1,
      pr_title: 'A change',
      comment_id: 3,
      author: login,
      is_bot: false,
      body: 'Release it.',
      url: 'https://github.com/northbeam/ferry-api/pull/1',
      commented_at: new Date(),
    })
    .execute()
}

async function insertMention(db: Database, { commenterId, login }: { commenterId: number; login: string }) {
  const at = { github_repo_id: 9, pr_number: 1 }
  const { id } = await db
    .insertInto('agent_runs')
    .values({
      ...at,
      installation_id: 1,
      source: 'issue_comment',
      comment_id: 4,
      repo_full_name: 'northbeam/ferry-api',
      verb: 'review',
      commenter_id: commenterId,
      commenter_login: login,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const finding = { title: 'Lock kept', category: 'testing', path: 'a.ts', lesson: 'Release it.' }
  await db
    .insertInto('agent_findings')
    .values({ run_id: id, ...at, fingerprint: 'a'.repeat(64), ...finding })
    .execute()
}

async function insertStandardsRepository(db: Database, { owner, pullRequest }: OwnedRows): Promise<void> {
  const { team_id, repository_id, github_repo_id } = await db
    .selectFrom('pull_requests as p')
    .innerJoin('repositories as r', 'r.id', 'p.repository_id')
    .innerJoin('team_members as m', (join) => join.on('m.user_id', '=', owner))
    .select(['m.team_id', 'r.id as repository_id', 'r.github_repo_id'])
    .where('p.id', '=', pullRequest)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('standards_repositories')
    .values({ repository_id, team_id, github_repo_id, chosen_by: owner })
    .execute()
  const decided = { decision: 'keep', decided_by: owner, decided_at: new Date() }
  await db
    .insertInto('standards_edits')
    .values({ repository_id, path: 'AGENTS.md', part: 'head', ours: 'a', theirs: 'b', ...decided })
    .execute()
}
