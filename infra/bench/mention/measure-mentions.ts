import { setTimeout as pause } from 'node:timers/promises'
import type { PullRequest } from '@debrief/simulators/github/state/nouns'
import { BOT } from '../../faults/stage/app-settings.ts'
import type { Mentions } from './start-mentions.ts'

/** Milliseconds from writing the comment, by mention. */
export interface MentionTimes {
  eyes: number[]
  posted: number[]
}

/** One mention after another on pull requests of their own, each when the one before is answered and `rest` has passed. */
export async function measureMentions(
  mentions: Mentions,
  { count, rest }: { count: number; rest: number },
): Promise<MentionTimes> {
  const times: MentionTimes = { eyes: [], posted: [] }
  let began = 0
  mentions.onEffect(({ kind, detail }) => {
    const after = performance.now() - began
    if (kind === 'review-submitted') times.posted.push(after)
    if (kind === 'reaction-created' && detail.content === 'eyes') times.eyes.push(after)
  })
  for (const pull of await mentions.copies(count)) {
    began = performance.now()
    const commentId = await mentions.mention(pull)
    while (!(await mentions.isDone(commentId))) await pause(20)
    verify(pull, commentId)
    await pause(rest)
  }
  if (times.eyes.length !== count || times.posted.length !== count)
    throw new Error(`${count} mentions gave ${times.eyes.length} eyes and ${times.posted.length} reviews`)
  return times
}

/** One review of ours with comments on lines, eyes and a rocket: else nothing was measured. */
function verify({ number, reviews, reviewComments, issueComments }: PullRequest, commentId: number): void {
  const own = reviews.filter(({ author, state }) => author?.login === BOT && state === 'COMMENTED')
  const comments = reviewComments.filter(({ reviewId }) => reviewId === own[0]?.id)
  const reactions = issueComments.find(({ id }) => id === commentId)?.reactions ?? []
  const contents = reactions.map(({ content }) => content).join(' ')
  if (own.length !== 1 || comments.length === 0 || contents !== 'eyes rocket')
    throw new Error(`#${number}: ${own.length} reviews, ${comments.length} comments, reactions ${contents}`)
}
