import type { ReplyVerb } from '@debrief/domain/agent/reply'

export const VERBS: Record<ReplyVerb, string> = { wrong: 'wrong', by_design: 'by design', known: 'known' }

export const toPercent = (share: number) => `${Math.round(share * 100)}%`

/** Returns text such as "22–78%". */
export const toRange = ({ low, high }: { low: number; high: number }) =>
  `${Math.round(low * 100)}–${toPercent(high)}`
