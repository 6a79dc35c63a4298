import { isForbidden } from '@debrief/github/errors'
import { finish, type MentionContext, reactTo } from './mention-context.ts'

/**
 * Ends a mention without an answer because its pull request is closed or locked. If it's locked, tries to add a
 * reaction.
 */
export async function endUnanswered(mention: MentionContext, reason: 'closed' | 'locked'): Promise<void> {
  if (reason === 'locked') await reactIfAllowed(mention)
  await finish(mention, { outcome: 'ignored', reason })
}

async function reactIfAllowed(mention: MentionContext): Promise<void> {
  try {
    await reactTo(mention, 'confused')
  } catch (error) {
    if (!isForbidden(error)) throw error
  }
}
