import type { Connection } from '@debrief/database/connect'
import { scoreReview } from '@debrief/domain/reviews/score'
import {
  insertMistake,
  insertPerson,
  insertPullRequest,
  insertRepository,
  insertReview,
} from '@debrief/gateway/testing/rows'
import { mistakesOfStory } from './story-mistakes.ts'

type Database = Connection['db']

export interface Story {
  owner: string
  repository: string
  /** Pull request ids, named by the state that their cards show. */
  processing: string
  reviewed: string
  failed: string
  waiting: string
  clean: string
  unscored: string
}

const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000)

export async function insertStory(db: Database, person?: string): Promise<Story> {
  const owner = person ?? (await insertPerson(db, 'marta-olsen'))
  const ferry = await insertRepository(db, owner)
  const manifest = await insertRepository(db, owner, { repo_full_name: 'northbeam/manifest-worker' })
  const own = (given: Partial<Parameters<typeof insertPullRequest>[1]>) =>
    insertPullRequest(db, { owner, repository: ferry, ...given })
  const processing = await own({
    repository: manifest,
    title: 'Batch manifest uploads by vessel',
    pr_number: 217,
    author_username: 'marta-olsen',
    description:
      'Uploads now leave in one request per vessel instead of one per manifest. Adds a size limit and splits when a batch is too large.',
    language: 'Go',
    commits_count: 9,
    additions: 312,
    deletions: 88,
    review_comments_count: 11,
    merged_at: ago(0.07),
    analysis_status: 'processing',
    analysis_step: 'threads',
  })
  const reviewed = await own({
    title: 'Release berth locks when the lookup fails',
    pr_number: 482,
    description:
      'Moves assignment behind one function and frees the berth when something goes wrong on the way.',
    merged_at: ago(2),
    analysis_status: 'completed',
  })
  const failed = await own({
    title: 'Move fare rounding into one function',
    pr_number: 479,
    author_username: 'marta-olsen',
    description:
      'Four places rounded fares in three ways. They now share one function with tests for the half-cent cases.',
    commits_count: 2,
    additions: 96,
    deletions: 120,
    review_comments_count: 3,
    merged_at: ago(60),
    analysis_status: 'failed',
    analysis_error:
      'GitHub did not answer while the diff was being read. This analysis didn’t count toward the monthly limit.',
  })
  const waiting = await own({
    repository: manifest,
    title: 'Retry port notifications with backoff',
    pr_number: 214,
    author_username: 'sven-dahl',
    description:
      'Waits longer after each failed call and gives up after six, leaving a note for the duty desk.',
    language: 'Go',
    merged_at: ago(70),
    pending_reason: 'author_not_on_team',
  })
  const clean = await own({
    title: 'Show tide warnings on the crossing card',
    pr_number: 1140,
    description: 'A crossing inside a low-water window now says so, with the minutes it may slip.',
    merged_at: ago(80),
    analysis_status: 'completed',
  })
  const unscored = await own({
    title: 'Import crossings from the partner feed',
    pr_number: 471,
    description: null,
    author_username: null,
    language: null,
    merged_at: ago(2_000),
    analysis_status: 'completed',
  })
  await insertFoundReview(db, { owner, pullRequest: reviewed })
  await insertReview(db, {
    owner,
    pullRequest: clean,
    witness: 'approval',
    review_summary: 'Small, well named and tested. The warning is computed in one place.',
    score_breakdown: JSON.stringify(
      scoreReview({ mistakes: [], changedLines: 40, coveredShare: 1, witness: 'approval' }).lines,
    ),
    coverage: JSON.stringify([{ path: 'src/card.ts', state: 'analyzed', reason: null, changedLines: 40 }]),
    went_well: JSON.stringify([
      'The low-water window has a name of its own, and a test at both of its ends.',
    ]),
  })
  await insertReview(db, {
    owner,
    pullRequest: unscored,
    score: null,
    covered_share: 0.411,
    review_summary: 'Most of this change is generated and was not read.',
    not_scored_reason: scoreReview({
      mistakes: [],
      changedLines: 900,
      coveredShare: 0.411,
      witness: 'review',
    }).notScoredReason,
    coverage: JSON.stringify([
      { path: 'src/feed/partner.generated.ts', state: 'skipped', reason: 'generated', changedLines: 530 },
      { path: 'src/feed/import.ts', state: 'analyzed', reason: null, changedLines: 370 },
    ]),
  })
  return { owner, repository: ferry, processing, reviewed, failed, waiting, clean, unscored }
}

export async function insertFoundReview(
  db: Database,
  { owner, pullRequest }: { owner: string; pullRequest: string },
): Promise<string> {
  const facts = mistakesOfStory.map(({ title, severity, confidence }) => ({ title, severity, confidence }))
  const { score, lines, version } = scoreReview({
    mistakes: facts,
    changedLines: 245,
    coveredShare: 0.97,
    witness: 'review',
  })
  await insertReview(db, {
    owner,
    pullRequest,
    score: 68,
    mistakes_count: 4,
    created_at: ago(1.5),
    superseded_at: ago(1),
  })
  const review = await insertReview(db, {
    owner,
    pullRequest,
    generation: 2,
    created_at: ago(1),
    review_summary:
      'The lock handling is clearer than before and the naming is good. Two paths still leave a berth taken, and the new query asks the database once per crossing. Both came up in review; one was fixed before merging.',
    score,
    score_version: version,
    score_breakdown: JSON.stringify(lines),
    covered_share: 0.97,
    mistakes_count: mistakesOfStory.length,
    learning_points: JSON.stringify([
      'Release every lock that you take. Put the release in a finally block, not after the last line of the normal path.',
      'When a loop awaits a lookup, ask whether one call could answer for all of them.',
    ]),
    went_well: JSON.stringify(['Assignment has one way in, so the next rule has one place to go.']),
    ignored_comments: JSON.stringify([{ id: 2148900200, reason: 'praise, nothing to change' }]),
    dropped: JSON.stringify({ 'its code is not in the change': 2 }),
    coverage: JSON.stringify([
      { path: 'src/berths/assign.ts', state: 'analyzed', reason: null, changedLines: 160 },
      { path: 'src/berths/overview.ts', state: 'analyzed', reason: null, changedLines: 78 },
      { path: 'src/berths/report.ts', state: 'clipped', reason: 'the first 2,000 lines', changedLines: 7 },
      { path: 'pnpm-lock.yaml', state: 'skipped', reason: 'lock file', changedLines: 410 },
      { path: 'test/__snapshots__/berths.snap', state: 'skipped', reason: 'generated', changedLines: 62 },
    ]),
  })
  for (const [index, mistake] of mistakesOfStory.entries())
    await insertMistake(db, { owner, pullRequest, review, ...mistake.row, ordinal: index + 1 })
  return review
}
