import { isForbidden } from '@debrief/github/errors'
import { finish, type MentionContext, reactTo } from './mention-context.ts'

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
