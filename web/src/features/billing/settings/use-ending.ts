import type { endPlan, PlanEnded, showEnding } from '@debrief/contracts/billing/ending'
import { call } from '@debrief/contracts/call'
import { Problem } from '@debrief/contracts/problem'
import type { EndingKind } from '@debrief/domain/billing/ending'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { VIEWER } from '../../../session/use-viewer.ts'
import { BILLING } from '../shared/use-billing.ts'

const day = new Intl.DateTimeFormat('en', { year: 'numeric', month: 'long', day: 'numeric' })
const utcDay = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' })
const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

export const formatDay = (at: string): string => day.format(new Date(at))
/** Formats the last day of a period. `until` is the midnight in UTC that ends that day. */
export const formatLastDay = (until: string): string => utcDay.format(Date.parse(until) - 1)
export const inDollars = (cents: number): string => money.format(cents / 100)

export const useEnding = () =>
  useQuery({
    queryKey: [BILLING, 'ending'],
    queryFn: ({ signal }) => call<typeof showEnding>('GET /api/billing/ending', { signal }),
  })

/**
 * Reuses the idempotency key while the outcome is unknown, so that a second click doesn't end the plan twice. Calls
 * `onDone` even if the page closes because the person loses access.
 */
export function useEndPlan(kind: EndingKind, onDone: (ended: PlanEnded) => void) {
  const [idempotencyKey, setKey] = useState(() => crypto.randomUUID())
  const client = useQueryClient()
  return useMutation({
    mutationFn: (refundCents: number | undefined) =>
      call<typeof endPlan>('POST /api/billing/ending', { body: { kind, refundCents }, idempotencyKey }),
    onSuccess: onDone,
    onError: (error) => {
      if (error instanceof Problem && error.status > 0 && error.status < 500) setKey(crypto.randomUUID())
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: [BILLING] })
      void client.invalidateQueries({ queryKey: VIEWER })
    },
  })
}
