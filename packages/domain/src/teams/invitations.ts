export const INVITATION_STATUSES = ['pending', 'accepted', 'declined', 'cancelled', 'expired'] as const
export type InvitationStatus = (typeof INVITATION_STATUSES)[number]

/** How many days an invitation is valid (specification, point 4). */
export const INVITATION_DAYS = 7

/**
 * Returns the valid entries: trimmed, non-empty, with an '@', and without duplicates that differ only in case
 * (specification, point 5).
 */
export function readInvitees(entries: readonly string[]): string[] {
  const seen = new Map<string, string>()
  for (const entry of entries.map((one) => one.trim()))
    if (entry.includes('@') && !seen.has(entry.toLowerCase())) seen.set(entry.toLowerCase(), entry)
  return [...seen.values()]
}

/** If an address is invited again, a pending invitation is kept. Any other invitation is reset. */
export function inviteAgain(latest: InvitationStatus | null): 'create' | 'skip' | 'reset' {
  if (latest === null) return 'create'
  return latest === 'pending' ? 'skip' : 'reset'
}
