import { readEvidence } from '@debrief/analysis/suggested-standards/read-evidence'
import {
  type SuggestedStandard,
  suggestStandards,
} from '@debrief/analysis/suggested-standards/suggest-standards'
import { Problem } from '@debrief/contracts/problem'
import { complete } from '@debrief/database/jobs/job-store'
import {
  completeDiscovery,
  type DiscoveryFacts,
  discoverStandards,
  type EvidenceRow,
  failDiscovery,
  findDiscovery,
  readTeamGroups,
} from '@debrief/database/standards/suggested-standards'
import { GithubFailure, GithubPaused } from '@debrief/github/errors'
import { listMergedPullRequests } from '@debrief/github/pull-requests/merged-pull-requests'
import { readReviewThreads } from '@debrief/github/pull-requests/review-threads'
import { type Attempt, Discard, defineJob, Snooze } from '@debrief/jobs/define-job'
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

export const discoverStandardsJob = defineJob<{ discoveryId: string }, WorkerContext>(discoverStandards, {
  concurrency: 1,
  lease: 30,
  attempts: LAST_ATTEMPT,
  run: ({ discoveryId }, context) => discover(discoveryId, context),
  async onError(error, _, { job }) {
    if (error instanceof GithubPaused) return new Snooze(error.retryAfter ?? PAUSE_SECONDS, error.message)
    const mayPass = error instanceof GithubFailure ? error.retryable : !(error instanceof Problem)
    if (mayPass && job.attempt < LAST_ATTEMPT) return error
    return new Discard(error instanceof Problem && !mayPass ? error.message : UNANSWERED, { cause: error })
  },
  discarded: (trx, { discoveryId }, { error, code }) =>
    failDiscovery(trx, discoveryId, code === 'crashed' ? CRASHED : error),
})

const UNANSWERED = 'Debrief couldn’t read the comments, so no standards were suggested. Try again later.'
const CRASHED =
  'Debrief crashed five times while reading the repository’s pull requests. Try again later. If it crashes again, contact your operator.'

async function discover(discoveryId: string, context: WorkerContext & Attempt): Promise<void> {
  const { database, log, signal, job } = context
  const asked = await findDiscovery(database.db, discoveryId)
  if (!asked) return
  const pulls = await readDiscussions(asked, context)
  const evidence = pulls.flatMap(readEvidence)
  const groups = await readTeamGroups(database.db, asked.teamId)
  const { fresh, known } = suggestStandards(
    evidence,
    groups.map((group) => ({ ...group, members: [] })),
  )
  signal.throwIfAborted()
  const found = {
    fresh: fresh.map((one) => ({ ...toStandardText(one), evidence: one.evidence.map(toFoundEvidence) })),
    known: known.map(({ id: groupId, suggestion }) => ({
      groupId,
      evidence: suggestion.evidence.map(toFoundEvidence),
    })),
    readPullRequests: pulls.length,
    readComments: pulls.reduce(
      (sum, { threads }) => sum + threads.flatMap(({ comments }) => comments).length,
      0,
    ),
  }
  const suggested = await database.db.transaction().execute(async (trx) => {
    await complete(trx, job)
    return completeDiscovery(trx, discoveryId, found)
  })
  log.info({ discoveryId, pullRequests: pulls.length, suggested }, 'standards suggested')
}

async function readDiscussions(
  discovery: DiscoveryFacts,
  { keys, github, signal }: WorkerContext & { signal: AbortSignal },
) {
  if (discovery.githubAccessToken === null || discovery.needsReconnect) throw new ReconnectNeeded(discovery)
  const client = github.of(
    keys.open(discovery.githubAccessToken, aboutGithubToken(discovery.connectingUserId)),
  )
  const { fullName } = discovery
  const merged = await listMergedPullRequests(client, { fullName, count: discovery.pullRequests }, { signal })
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

const toStandardText = ({
  title,
  description,
  category,
  programmingLanguage,
  lesson,
}: SuggestedStandard) => ({
  title,
  description,
  category,
  programmingLanguage,
  lesson,
})

const toFoundEvidence = ({
  comment: { id: commentId, writtenAt: commentedAt, ...comment },
  pullRequest,
}: SuggestedStandard['evidence'][number]): EvidenceRow => ({
  ...comment,
  commentId,
  commentedAt,
  prNumber: pullRequest.number,
  prTitle: pullRequest.title,
})
