import type { PullRequestMaterial, ReviewThread } from '@debrief/contracts/pull-requests/material'
import { parseMention } from '@debrief/domain/agent/mention'

export const FINDING_MARKER = '<!-- debrief:finding -->'

/** Recognizes Debrief's comments by their marker, because the bot's login may change. A quoted marker doesn't count. */
export const isOwnComment = ({ body }: { body: string }) => /^<!-- debrief:\w/m.test(body)

/**
 * Removes Debrief's comments, because they aren't evidence (D37). A thread that Debrief started is removed entirely.
 */
export function leaveOutOwnThreads(threads: readonly ReviewThread[]): ReviewThread[] {
  return withoutOwn(threads, isOwnComment)
}

export function leaveOutOwnComments(material: PullRequestMaterial): PullRequestMaterial {
  return leaveOut(material, isOwnComment)
}

/**
 * Removes Debrief's comments, comments by the bot's account, and comments that mention Debrief. Threads that Debrief or
 * the bot started are removed entirely.
 */
export function leaveOutOwnTalk(material: PullRequestMaterial, botLogin: string): PullRequestMaterial {
  const isOwn = (comment: Comment) => isOwnComment(comment) || comment.author?.login === botLogin
  const { threads, ...others } = leaveOut(material, isOwn)
  const isMention = ({ body }: Comment) => parseMention(body) !== null
  return {
    ...others,
    conversation: others.conversation.filter((comment) => !isMention(comment)),
    reviews: others.reviews.filter((review) => !isMention(review)),
    threads: threads.flatMap((thread) => {
      const comments = thread.comments.filter((comment) => !isMention(comment))
      return comments.length === 0 ? [] : [{ ...thread, comments }]
    }),
  }
}

interface Comment {
  author: { login: string } | null
  body: string
}

function leaveOut(material: PullRequestMaterial, isOwn: (comment: Comment) => boolean): PullRequestMaterial {
  return {
    ...material,
    conversation: material.conversation.filter((comment) => !isOwn(comment)),
    reviews: material.reviews.filter((review) => !isOwn(review)),
    threads: withoutOwn(material.threads, isOwn),
  }
}

function withoutOwn(threads: readonly ReviewThread[], isOwn: (comment: Comment) => boolean): ReviewThread[] {
  return threads
    .filter(({ comments: [root] }) => !root || !isOwn(root))
    .map((thread) => ({ ...thread, comments: thread.comments.filter((comment) => !isOwn(comment)) }))
}
