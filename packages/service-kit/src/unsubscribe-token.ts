import type { KeyRing } from './key-ring.ts'

const ABOUT = 'digest:unsubscribe'

const SUBSCRIPTIONS = [
  'weekly_email',
  'review_ready',
  'mistake_came_back',
  'dispute_settled',
  'category_muted',
  'chat_paused',
  'webhook_paused',
] as const
export type Subscription = (typeof SUBSCRIPTIONS)[number]

/**
 * The token is valid as long as TOKEN_KEYS contains its key. For the weekly email, the token leaves out the kind,
 * because links in older emails don't contain a kind.
 */
export const newUnsubscribeToken = (
  keys: KeyRing,
  userId: string,
  from: Subscription = 'weekly_email',
): string => keys.seal(from === 'weekly_email' ? userId : `${userId} ${from}`, ABOUT)

/** Returns null if the token is invalid or its key was removed. */
export function readUnsubscribeToken(
  keys: KeyRing,
  token: string,
): { userId: string; from: Subscription } | null {
  try {
    const [userId = '', kind = 'weekly_email'] = keys.open(token, ABOUT).split(' ')
    const from = SUBSCRIPTIONS.find((one) => one === kind)
    return from ? { userId, from } : null
  } catch {
    return null
  }
}
