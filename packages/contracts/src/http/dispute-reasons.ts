/** Why a developer says that a mistake is none (D17a). */
export const DISPUTE_REASONS = ['wrong', 'not_here', 'known', 'other'] as const
export type DisputeReason = (typeof DISPUTE_REASONS)[number]

export const DISPUTE_STATES = ['open', 'accepted', 'rejected'] as const

/** Longest note of a dispute, in characters. */
export const LONGEST_NOTE = 1_000
