export const INVITATION_STATUSES = ['pending', 'accepted', 'declined', 'cancelled', 'expired'] as const
export type InvitationStatus = (typeof INVITATION_STATUSES)[number]

/** Specification, point 4. */
export const INVITATION_DAYS = 7

/** Returns trimmed addresses with an '@'. Ignores case when it removes duplicates (specification, point 5). */
export function readInvitees(entries: readonly string[]): string[] {
  const seen = new Map<string, string>()
  for (const entry of entries.map((one) => one.trim()))
    if (entry.includes('@') && !seen.has(entry.toLowerCase())) seen.set(entry.toLowerCase(), entry)
  return [...seen.values()]
}

export function inviteAgain(latest: InvitationStatus | null): 'create' | 'skip' | 'reset' {
  if (latest === null) return 'create'
  return latest === 'pending' ? 'skip' : 'reset'
}
