import { answerReply, findReply, managesRepository, type StoredReply } from '@debrief/database/agent/replies'
import { decideReply, failReply, type ReplyDecision } from '@debrief/database/agent/suppressions'
import { enqueue } from '@debrief/database/jobs/declare-job'
import { complete, underFence } from '@debrief/database/jobs/job-store'
import { readAccess } from '@debrief/github/agent/permission'
import { addReaction, listReactions, removeReaction } from '@debrief/github/agent/reactions'
import type { GithubClient } from '@debrief/github/client'
import { isForbidden } from '@debrief/github/errors'
import { type Attempt, defineJob } from '@debrief/jobs/define-job'
import type { WorkerContext } from '../../context.ts'
import { afterPause } from '../fail-mention.ts'
import { openAppClient } from '../open-mention-context.ts'

interface ReplyContext extends WorkerContext, Attempt {
  reply: StoredReply
}

const REACTION_MS = 15_000
const CLEAN_UP_MS = 5_000
const CHECK_AGAIN_SECONDS = 60

/**
 * Decides whether a reply in the agent's thread suppresses the finding (D40), and reacts to the reply: thumbs up if the
 * finding is suppressed, confused if the author lacks the permission or the reply is unclear.
 */
export const answerReplyJob = defineJob<{ suppressionId: string }, WorkerContext>(answerReply, {
  concurrency: 4,
  lease: 30,
  attempts: 10,
  async run({ suppressionId }, context) {
    const reply = await findReply(context.database.db, suppressionId)
    if (reply) await answer({ ...context, reply })
  },
  onError: async (error) => afterPause(error) ?? error,
  discarded: (trx, { suppressionId }) => failReply(trx, suppressionId),
})

async function answer(context: ReplyContext): Promise<void> {
  const { database, reply, job, log } = context
  await reached(context, 'before_permission')
  const decision = await decide(context)
  await reached(context, 'before_decision')
  const isCurrent = await underFence(database.db, job, (trx) => decideReply(trx, reply, decision))
  // If the decision is outdated, the change to the reply has already enqueued another job.
  if (!isCurrent) return
  let added: AddedReaction | null = null
  try {
    if (reply.said !== 'deleted') added = await react(context, decision.reaction)
    await reached(context, 'before_done')
    await database.db.transaction().execute(async (trx) => {
      await complete(trx, job)
      if (job.crashes > 0)
        await enqueue(trx, answerReply, { suppressionId: reply.id }, { runIn: CHECK_AGAIN_SECONDS })
    })
  } catch (error) {
    if (added) await removeOutdated(context, added)
    throw error
  }
  log.info({ suppressionId: reply.id, requestId: reply.requestId, ...decision }, 'reply answered')
}

async function decide(context: ReplyContext): Promise<ReplyDecision> {
  const { database, reply, signal } = context
  const { said, scope, fullName, githubRepoId, authorLogin: login, authorId: githubId } = reply
  if (said === 'deleted') return { state: 'ended', endReason: 'reply_deleted', reaction: null }
  if (said === 'nothing') return { state: 'ended', endReason: 'reply_changed', reaction: null }
  if (said === 'unclear') return { state: 'refused', refusal: 'unclear', reaction: 'confused' }
  const { client } = await openAppClient(context, reply)
  const access = await readAccess(client, { fullName, login, githubId }, { signal })
  const isAllowed =
    access === 'maintain' ||
    (access === 'write' &&
      (scope !== 'repository' || (await managesRepository(database.db, { githubId, githubRepoId }))))
  return isAllowed
    ? { state: 'active', reaction: '+1' }
    : { state: 'refused', refusal: 'no_permission', reaction: 'confused' }
}

type Reaction = ReplyDecision['reaction']

interface AddedReaction {
  client: GithubClient
  id: number
  content: Reaction
}

const toCommentAt = ({ fullName, commentId }: StoredReply) => ({ fullName, commentId })

/** Makes `newReaction` the agent's only reaction to the reply. Returns the reaction if this call added it, else null. */
async function react(context: ReplyContext, newReaction: Reaction): Promise<AddedReaction | null> {
  const { reply, signal, log } = context
  const { client, botLogin } = await openAppClient(context, reply)
  const at = toCommentAt(reply)
  try {
    const seen = await listReactions(client, at, { signal })
    if (seen === null) return null
    const own = seen.filter(({ login, content }) => login === botLogin && /^(?:\+1|confused)$/.test(content))
    for (const { id, content } of own)
      if (content !== newReaction)
        await change(context, (limit) => removeReaction(client, at, { reactionId: id, signal: limit }))
    if (newReaction === null || own.some(({ content }) => content === newReaction)) return null
    await reached(context, 'before_reaction')
    const id = await change(context, (limit) =>
      addReaction(client, at, { content: newReaction, signal: limit }),
    )
    return { client, id, content: newReaction }
  } catch (error) {
    if (!isForbidden(error)) throw error
    log.warn({ suppressionId: reply.id, err: error }, 'reply not answered: GitHub accepts no reactions here')
    return null
  }
}

/** Rejects with JobLost if another worker took over the job. No transaction is open while `call` runs. */
async function change<Changed>(
  { database, job, signal, failpoint, reply }: ReplyContext,
  call: (limit: AbortSignal) => Promise<Changed>,
): Promise<Changed> {
  await underFence(database.db, job, async () => {})
  const changed = await call(AbortSignal.any([signal, AbortSignal.timeout(REACTION_MS)]))
  await failpoint('reply.after_reaction', reply.prNumber)
  return changed
}

/**
 * Removes the reaction that this worker added if the stored decision now differs, for example because another worker
 * took over the job.
 */
async function removeOutdated(
  { database, reply }: ReplyContext,
  { client, id, content }: AddedReaction,
): Promise<void> {
  const now = await findReply(database.db, reply.id)
  if (now?.reaction === content) return
  const signal = AbortSignal.timeout(CLEAN_UP_MS)
  await removeReaction(client, toCommentAt(reply), { reactionId: id, signal })
}

async function reached({ signal, failpoint, reply }: ReplyContext, place: string): Promise<void> {
  signal.throwIfAborted()
  await failpoint(`reply.${place}`, reply.prNumber)
}
