import { expect, it } from 'vitest'
import { ANALYSIS_STATUSES, mayBecome, PENDING_REASON_TEXT, PENDING_REASONS } from './analysis-status.ts'

it('allows only the specification’s transitions', () => {
  const allowed = ANALYSIS_STATUSES.flatMap((from) =>
    ANALYSIS_STATUSES.filter((to) => mayBecome(from, to)).map((to) => `${from} → ${to}`),
  )
  expect(allowed).toEqual([
    'pending → processing',
    'processing → pending',
    'processing → completed',
    'processing → failed',
    'completed → pending',
    'completed → processing',
    'failed → pending',
    'failed → processing',
  ])
})

it('has a sentence for every reason to wait', () => {
  for (const reason of PENDING_REASONS) expect(PENDING_REASON_TEXT[reason]).toMatch(/^[A-Z].*\.$/)
})
