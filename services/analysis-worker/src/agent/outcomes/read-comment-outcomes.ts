import { isActedOn } from '@debrief/analysis/agent/comment-outcome'
import {
  type CommentOutcome,
  listUnreadComments,
  type OwnComment,
  readCommentOutcomes,
  storeOutcomes,
} from '@debrief/database/agent/comment-outcomes'
import { complete } from '@debrief/database/jobs/job-store'
import { listReactions } from '@debrief/github/agent/reactions'
import type { GithubClient } from '@debrief/github/client'
import { isGone } from '@debrief/github/errors'
import { readPullRequest } from '@debrief/github/pull-requests/pull-request'
import { type Attempt, defineJob } from '@debrief/jobs/define-job'
import type { WorkerContext } from '../../context.ts'
import { afterPause } from '../fail-mention.ts'
import { openAppClient } from '../open-mention-context.ts'

interface Input {
  githubRepoId: number
  prNumber: number
}

/**
 * Reads the reactions to the agent's comments on a merged pull request, and whether each comment was acted on (D40).
 */
export const readCommentOutcomesJob = defineJob<Input, WorkerContext>(readCommentOutcomes, {
  concurrency: 2,
  lease: 30,
  attempts: 10,
  async run(pull, context) {
    const { database, failpoint, job, log } = context
    const comments = await listUnreadComments(database.db, pull)
    const [first] = comments
    if (!first) return
    const { client } = await openAppClient(context, { ...pull, installationId: first.installationId })
    const read = await readOutcomes({ pull, comments, fullName: first.fullName, client }, context)
    await failpoint('outcomes.before_store', pull.prNumber)
    await database.db.transaction().execute(async (trx) => {
      await complete(trx, job)
      if (read) await storeOutcomes(trx, pull, read)
    })
    log.info({ ...pull, comments: read?.outcomes.length ?? 0 }, 'comment outcomes read')
  },
  onError: async (error) => afterPause(error) ?? (isGone(error) ? null : error),
})

interface CommentOutcomesInput {
  pull: Input
  comments: readonly OwnComment[]
  fullName: string
  client: GithubClient
}

/** Returns null if the pull request isn't merged. Leaves out deleted comments. */
async function readOutcomes(
  { pull, comments, fullName, client }: CommentOutcomesInput,
  { signal }: Attempt,
): Promise<{ outcomes: CommentOutcome[]; mergedAt: string } | null> {
  const material = await readPullRequest(client, { fullName, number: pull.prNumber }, { signal })
  if (material.mergedAt === null) return null
  const outcomes: CommentOutcome[] = []
  for (const comment of comments) {
    const thread = material.threads.find(({ rootId }) => rootId === comment.id)
    const reactions = thread && (await listReactions(client, { fullName, commentId: comment.id }, { signal }))
    if (!thread || !reactions) continue
    const count = (content: string) => reactions.filter((one) => one.content === content && !one.isBot).length
    outcomes.push({
      comment,
      actedOn: comment.isSuppressed ? false : isActedOn(thread, material),
      thumbsUp: count('+1'),
      thumbsDown: count('-1'),
    })
  }
  return { outcomes, mergedAt: material.mergedAt }
}
