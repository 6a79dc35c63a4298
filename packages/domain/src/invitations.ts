export const INVITATION_STATUSES = ['pending', 'accepted', 'declined', 'cancelled', 'expired'] as const
export type InvitationStatus = (typeof INVITATION_STATUSES)[number]

/** An invitation is open for so many days (specification, point 4). */
export const INVITATION_DAYS = 7

/** The entries that count: trimmed, non-empty and with an '@', each once whatever its case (specification, point 5). */
export function readInvitees(entries: readonly string[]): string[] {
  const seen = new Map<string, string>()
  for (const entry of entries.map((one) => one.trim()))
    if (entry.includes('@') && !seen.has(entry.toLowerCase())) seen.set(entry.toLowerCase(), entry)
  return [...seen.values()]
}

/** What inviting an address again does to its latest invitation: skipped while pending, else the same one anew. */
export function inviteAgain(latest: InvitationStatus | null): 'create' | 'skip' | 'reset' {
  if (latest === null) return 'create'
  return latest === 'pending' ? 'skip' : 'reset'
}

/** A pending one past its day counts as expired, whatever the row says yet. */
export const statusNow = (
  { status, expiresAt }: { status: InvitationStatus; expiresAt: Date },
  now: Date,
): InvitationStatus => (status === 'pending' && expiresAt <= now ? 'expired' : status)
