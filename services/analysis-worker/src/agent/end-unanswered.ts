import { isForbidden } from '@debrief/github/errors'
import { type Desk, finish, reactTo } from './desk.ts'

/** Ends a mention where nothing can be said any more. That a conversation is locked is told by a reaction, if GitHub takes one. */
export async function endUnanswered(desk: Desk, reason: 'closed' | 'locked'): Promise<void> {
  if (reason === 'locked') await reactIfAllowed(desk)
  await finish(desk, { outcome: 'ignored', reason })
}

async function reactIfAllowed(desk: Desk): Promise<void> {
  try {
    await reactTo(desk, 'confused')
  } catch (error) {
    if (!isForbidden(error)) throw error
  }
}
