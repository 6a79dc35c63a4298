import { call } from '@debrief/contracts/call'
import type { showSubscription } from '@debrief/contracts/http/billing'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { BILLING, useRefreshSubscription } from '../../../session/use-billing.ts'

export function useSubscription() {
  return useQuery({
    queryKey: [BILLING, 'subscription'],
    queryFn: ({ signal }) => call<typeof showSubscription>('GET /api/billing/subscription', { signal }),
  })
}

/** Back from Stripe's page (`?from=billing`): what was changed there is fetched, and the mark leaves the address. */
export function useReturnFromBilling(): void {
  const [search, setSearch] = useSearchParams()
  const { mutate } = useRefreshSubscription()
  const isBack = search.get('from') === 'billing'
  useEffect(() => {
    if (!isBack) return
    mutate()
    setSearch({}, { replace: true })
  }, [isBack, mutate, setSearch])
}
