import type { PullRequestMaterial } from '@debrief/contracts/material'
import { parseMention } from '@debrief/domain/mention'

/**
 * What is reviewed, without the talk with the agent: comments that mention it are read for their verb and nothing more, and what
 * it said itself is no evidence of anything.
 */
export function leaveOutOwnTalk(material: PullRequestMaterial, botLogin: string): PullRequestMaterial {
  const isOthers = ({ author, body }: { author: { login: string } | null; body: string }) =>
    author?.login !== botLogin && parseMention(body) === null
  return {
    ...material,
    conversation: material.conversation.filter(isOthers),
    reviews: material.reviews.filter(isOthers),
    threads: material.threads.flatMap((thread) => {
      if (thread.comments[0]?.author?.login === botLogin) return []
      const comments = thread.comments.filter(isOthers)
      return comments.length === 0 ? [] : [{ ...thread, comments }]
    }),
  }
}
