import type { Person, PullRequestMaterial } from '@debrief/contracts/pull-requests/material'
import type { Witness } from '@debrief/domain/reviews/score'
import { isBotComment } from './builtin/comments/recognize-bot.ts'

/**
 * Returns who looked at the change besides its author (D38). "review" means that a person commented or requested
 * changes. "approval" means that people only approved. "model" means that only a model looked. Null if only the author
 * looked. Bots and deleted accounts don't count.
 */
export function findWitness(
  { author, reviews, threads }: PullRequestMaterial,
  analyzer: 'builtin' | 'openai',
): Witness | null {
  const isReviewer = (person: Person | null, body: string) =>
    person !== null && person.login !== author?.login && !isBotComment({ author: person, body })
  const reviewed = reviews.filter(
    ({ state, author: by, body }) => state !== 'PENDING' && isReviewer(by, body),
  )
  const commented =
    threads.some((thread) => thread.comments.some(({ author: by, body }) => isReviewer(by, body))) ||
    reviewed.some(({ state, body }) => state !== 'APPROVED' || body.trim() !== '')
  if (commented) return 'review'
  if (reviewed.length > 0) return 'approval'
  return analyzer === 'openai' ? 'model' : null
}
