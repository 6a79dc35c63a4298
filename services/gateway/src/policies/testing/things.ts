import type { Exercise } from '@debrief/analysis/exercises/exercise'
import type { Database } from '@debrief/database/connect'
import { disputeMistake } from '@debrief/database/mistakes/disputes'
import { openSession } from '@debrief/database/sessions/sessions'
import { hashToken, newToken } from '../../sessions/tokens.ts'
import { insertSuppression, suppressMistake } from '../../testing/agent-rows.ts'
import { insertChatChannel, insertWebhook } from '../../testing/connection-rows.ts'
import {
  insertAccessToken,
  insertGivenComment,
  insertGroup,
  insertImport,
  insertMistake,
  insertPullRequest,
  insertRepository,
  insertReview,
  insertSavedView,
  placeMistake,
} from '../../testing/rows.ts'

export type Things = Record<
  | 'ownerId'
  | 'repositoryId'
  | 'pullRequestId'
  | 'reviewId'
  | 'mistakeId'
  | 'groupId'
  | 'otherGroup'
  | 'changeId'
  | 'cardId'
  | 'attemptId'
  | 'sessionId'
  | 'tokenId'
  | 'viewId'
  | 'webhookId'
  | 'screen'
  | 'format'
  | 'method'
  | 'lessonId'
  | 'repeatId'
  | 'importId'
  | 'suppressionId'
  | 'givenCommentId'
  | 'chatChannelId',
  string
>

interface ThingsOptions {
  owner: string
  repository: { id: number; fullName: string }
  status?: 'pending' | 'failed'
  disputed?: boolean
  suppressed?: boolean
  answered?: boolean
  history?: 'ready' | 'running' | 'paused'
}

export async function giveThings(db: Database, options: ThingsOptions): Promise<Things> {
  const { owner, status, history = 'ready', ...has } = options
  const membership = await db
    .selectFrom('team_members')
    .select('team_id')
    .where('user_id', '=', owner)
    .executeTakeFirst()
  const repository = await insertRepository(db, owner, {
    team_id: membership?.team_id ?? null,
    repo_full_name: options.repository.fullName,
    github_repo_id: options.repository.id,
  })
  if (membership)
    await db
      .insertInto('standards_repositories')
      .values({
        repository_id: repository,
        team_id: membership.team_id,
        github_repo_id: options.repository.id,
      })
      .execute()
  const mergedAt = new Date()
  const pullRequest = await insertPullRequest(db, {
    owner,
    repository,
    merged_at: mergedAt,
    pending_reason: status === 'pending' ? 'author_not_on_team' : null,
    analysis_status: status ?? 'completed',
    analysis_error: status === 'failed' ? 'GitHub did not answer.' : null,
  })
  if (status === 'failed') await failRun(db, { owner, repository, pullRequest })
  const review = await insertReview(db, {
    owner,
    pullRequest,
    coverage: JSON.stringify([{ path: 'src/a.ts', state: 'analyzed', reason: null, changedLines: 100 }]),
  })
  const mistakeId = await insertMistake(db, { owner, pullRequest, review })
  const suppressionId = await insertSuppression(db, { github_repo_id: options.repository.id })
  if (has.suppressed) await suppressMistake(db, { mistakeId, suppressionId })
  if (has.disputed) await disputeMistake(db, { mistakeId, userId: owner, reason: 'wrong', note: null })
  const groupId = await insertGroup(db, { user_id: owner })
  await placeMistake(db, { group: groupId, mistake: mistakeId, owner, at: mergedAt })
  const repeatId = await insertMistake(db, { owner, pullRequest, review, ordinal: 2 })
  await db.insertInto('possible_repeats').values({ group_id: groupId, mistake_id: repeatId }).execute()
  const otherGroup = await insertGroup(db, { user_id: owner })
  const { id: changeId } = await db
    .insertInto('grouping_history')
    .values({
      group_id: groupId,
      kind: 'renamed',
      actor_id: owner,
      before: { title: 'Locks', description: 'They stay taken.', namedByPerson: false, pinned: [] },
      after: { title: 'Lock not released', description: 'Release the lock on every path.' },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const practice = await givePracticeThings(db, { owner, mistakeId, answered: has.answered ?? false })
  const session = { userId: owner, tokenHash: hashToken(newToken()), userAgent: null }
  return {
    ownerId: owner,
    repositoryId: repository,
    pullRequestId: pullRequest,
    reviewId: review,
    mistakeId,
    groupId,
    otherGroup,
    changeId: `${changeId}`,
    ...practice,
    sessionId: await openSession(db, session),
    format: 'agents',
    method: 'github',
    lessonId: 'n-plus-one-query',
    repeatId,
    tokenId: (await insertAccessToken(db, { owner })).id,
    viewId: await insertSavedView(db, { owner }),
    webhookId: await insertWebhook(db, { owner }),
    screen: 'reviews',
    suppressionId,
    importId: await insertImport(db, { owner, repository, state: history }),
    chatChannelId: await insertChatChannel(db, { owner }),
    givenCommentId: await insertGivenComment(db, { reviewer: owner, pullRequest }),
  }
}

const failRun = (
  db: Database,
  { owner, repository, pullRequest }: { owner: string; repository: string; pullRequest: string },
) =>
  db
    .insertInto('analysis_runs')
    .values({
      pull_request_id: pullRequest,
      repository_id: repository,
      tenant_id: owner,
      charged_user_id: owner,
      merge_sha: 'a'.repeat(40),
      state: 'failed',
    })
    .execute()

const exercise: Exercise = {
  kinds: ['fix'],
  title: 'Lock not released',
  problem: null,
  category: 'error-handling',
  language: 'TypeScript',
  path: 'src/berths/assign.ts',
  source: 'reviewer',
  rules: [],
  turns: 0,
  before: 'const lock = await take()\nawait assign()\nlock.release()',
  after: 'await using lock = await take()\nawait assign()',
  lines: { start: 1, end: 1 },
}

async function givePracticeThings(
  db: Database,
  { owner, mistakeId, answered }: { owner: string; mistakeId: string; answered: boolean },
): Promise<Record<'cardId' | 'attemptId', string>> {
  const { id: cardId } = await db
    .insertInto('practice_cards')
    .values({
      user_id: owner,
      mistake_id: mistakeId,
      kind: 'fix',
      exercise: JSON.stringify(exercise),
      exercise_version: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (!answered) return { cardId, attemptId: crypto.randomUUID() }
  const { id: attemptId } = await db
    .insertInto('practice_attempts')
    .values({ card_id: cardId, user_id: owner, answer: '{}', outcome: 'given_up', graded_by: 'checks' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { cardId, attemptId }
}
