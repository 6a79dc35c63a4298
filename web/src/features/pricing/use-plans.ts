import { call } from '@debrief/contracts/call'
import type { listPlans, startCheckout } from '@debrief/contracts/http/billing'
import type { BillingInterval } from '@debrief/domain/plan-catalogue'
import type { PlanType } from '@debrief/domain/plans'
import { useMutation, useQuery } from '@tanstack/react-query'
import { BILLING, saidBy } from '../../session/use-billing.ts'
import { useDialogs } from '../../ui/Dialogs.tsx'

export function usePlans() {
  return useQuery({
    queryKey: [BILLING, 'plans'],
    queryFn: ({ signal }) => call<typeof listPlans>('GET /api/billing/plans', { signal }),
  })
}

/** Goes to Stripe's page for a plan; `busyWith` is the one that is on its way. */
export function useCheckout() {
  const dialogs = useDialogs()
  const { mutate, isPending, isSuccess, variables } = useMutation({
    mutationFn: (body: { planType: PlanType; interval: BillingInterval }) =>
      call<typeof startCheckout>('POST /api/billing/checkout', { body }),
    onSuccess: ({ url }) => window.location.assign(url),
    onError: (error) =>
      void dialogs.error({
        title: 'Error',
        text: saidBy(error, 'Failed to start checkout. Please try again.'),
      }),
  })
  return { begin: mutate, busyWith: isPending || isSuccess ? variables.planType : null }
}
