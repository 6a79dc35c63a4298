import type { PullRequestMaterial, ReviewThread } from '@debrief/contracts/material'
import { parseMention } from '@debrief/domain/mention'

/** At the end of each comment on lines; reviews and answers begin with the marker of their run. */
export const FINDING_MARKER = '<!-- debrief:finding -->'

/** Whether Debrief wrote it, whatever its login was. A quoted marker is somebody else's comment. */
export const isOwnComment = ({ body }: { body: string }) => /^<!-- debrief:\w/m.test(body)

/** Debrief's own comments are no evidence of anything (D37). A thread that it began is left out whole. */
export function leaveOutOwnThreads(threads: readonly ReviewThread[]): ReviewThread[] {
  return withoutOwn(threads, isOwnComment)
}

/** The pull request without anything that Debrief wrote. */
export function leaveOutOwnComments(material: PullRequestMaterial): PullRequestMaterial {
  return leaveOut(material, isOwnComment)
}

/** For the agent, also without the comments that mention it: they are read for their verb and nothing more. */
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
