import { readEvidence } from '@debrief/analysis/discovery/read-evidence'
import { type SuggestedStandard, suggestStandards } from '@debrief/analysis/discovery/suggest-standards'
import { Problem } from '@debrief/contracts/problem'
import {
  completeDiscovery,
  type DiscoveryFacts,
  type FoundEvidence,
  failDiscovery,
  findDiscovery,
  readTeamGroups,
} from '@debrief/database/discoveries'
import { putBack } from '@debrief/database/leases'
import { GithubFailure, GithubPaused } from '@debrief/github/errors'
import { listMergedPullRequests } from '@debrief/github/merged-pull-requests'
import { readReviewThreads } from '@debrief/github/review-threads'
import { backoff } from '@debrief/jobs/define-job'
import { type Held, type JobHandler, LeaseLost, ShuttingDown } from '@debrief/queue/work'
import { aboutGithubToken } from '@debrief/service-kit/key-ring'
import type { WorkerContext } from '../context.ts'
import { ReconnectNeeded } from '../problems.ts'
import { LAST_ATTEMPT } from './decision.ts'

/**
 * GitHub asks clients not to send many concurrent requests
 * (https://docs.github.com/rest/using-the-rest-api/best-practices-for-using-the-rest-api).
 */
const AT_ONCE = 4
const PAUSE_SECONDS = 60

/**
 * Reads the review comments of the latest merged pull requests and suggests standards for what reviewers repeatedly
 * ask for. It publishes nothing.
 */
export function discoverStandardsHandler(context: WorkerContext): JobHandler {
  return {
    run: (held, { signal }) => discover(held, { ...context, signal }),
    failed: (held, error) => settle(held, error, context),
  }
}

async function discover(
  { id, fence }: Held,
  context: WorkerContext & { signal: AbortSignal },
): Promise<void> {
  const { database, log, signal } = context
  const asked = await findDiscovery(database.db, { id, fence })
  if (!asked) return
  const pulls = await readDiscussions(asked, context)
  const evidence = pulls.flatMap(readEvidence)
  const groups = await readTeamGroups(database.db, asked.teamId)
  const { fresh, known } = suggestStandards(
    evidence,
    groups.map((group) => ({ ...group, members: [] })),
  )
  signal.throwIfAborted()
  const suggested = await completeDiscovery(
    database.db,
    { id, fence },
    {
      fresh: fresh.map((one) => ({ ...textOf(one), evidence: one.evidence.map(storedOf) })),
      known: known.map(({ id: groupId, suggestion }) => ({
        groupId,
        evidence: suggestion.evidence.map(storedOf),
      })),
      readPullRequests: pulls.length,
      readComments: pulls.reduce(
        (sum, { threads }) => sum + threads.flatMap(({ comments }) => comments).length,
        0,
      ),
    },
  )
  if (suggested === null) throw new LeaseLost()
  log.info({ discoveryId: id, pullRequests: pulls.length, suggested }, 'standards suggested')
}

async function readDiscussions(
  asked: DiscoveryFacts,
  { keys, github, signal }: WorkerContext & { signal: AbortSignal },
) {
  if (asked.githubAccessToken === null || asked.needsReconnect) throw new ReconnectNeeded(asked)
  const client = github.of(keys.open(asked.githubAccessToken, aboutGithubToken(asked.connectingUserId)))
  const { fullName } = asked
  const merged = await listMergedPullRequests(client, { fullName, count: asked.pullRequests }, { signal })
  const pulls = []
  for (let start = 0; start < merged.length; start += AT_ONCE) {
    const batch = merged.slice(start, start + AT_ONCE)
    const threads = await Promise.all(
      batch.map(({ number, mergedAt }) =>
        readReviewThreads(client, { fullName, number, mergedAt }, { signal }),
      ),
    )
    pulls.push(
      ...batch.map(({ number, title, author }, index) => ({
        number,
        title,
        author: author && { ...author, avatarUrl: null },
        threads: threads[index] ?? [],
      })),
    )
  }
  return pulls
}

const textOf = ({ title, description, category, programmingLanguage, lesson }: SuggestedStandard) => ({
  title,
  description,
  category,
  programmingLanguage,
  lesson,
})

const storedOf = ({
  comment: { id: commentId, writtenAt: commentedAt, ...comment },
  pullRequest,
}: SuggestedStandard['evidence'][number]): FoundEvidence => ({
  ...comment,
  commentId,
  commentedAt,
  prNumber: pullRequest.number,
  prTitle: pullRequest.title,
})

async function settle({ id, fence, attempts }: Held, error: unknown, context: WorkerContext): Promise<void> {
  const { database, log, retrySeconds } = context
  if (error instanceof LeaseLost) return log.warn({ discoveryId: id }, 'discovery fenced off')
  const work = { table: 'discoveries', id, fence } as const
  if (error instanceof ShuttingDown || error instanceof GithubPaused) {
    const dueInSeconds = error instanceof GithubPaused ? (error.retryAfter ?? PAUSE_SECONDS) : 0
    await putBack(database.db, { ...work, dueInSeconds, error: null, countAttempt: false })
    return log.warn({ discoveryId: id, dueInSeconds }, 'discovery put back')
  }
  const mayPass = error instanceof GithubFailure ? error.retryable : !(error instanceof Problem)
  if (mayPass && attempts < LAST_ATTEMPT) {
    const dueInSeconds = backoff(attempts, retrySeconds)
    const said = error instanceof Error ? error.message : String(error)
    await putBack(database.db, { ...work, dueInSeconds, error: said, countAttempt: true })
    return log.warn({ discoveryId: id, attempts, dueInSeconds, said }, 'discovery put back')
  }
  await failDiscovery(database.db, { id, fence, error: sentenceOf(error) })
  log.error({ discoveryId: id, err: error instanceof Problem ? undefined : error }, 'discovery failed')
}

function sentenceOf(error: unknown): string {
  if (error instanceof Problem && !(error instanceof GithubFailure)) return error.message
  return 'GitHub did not answer while the comments were being read. Nothing was suggested; ask again later.'
}
