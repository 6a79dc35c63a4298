import type { listPlans, startCheckout } from '@debrief/contracts/billing/billing'
import { call } from '@debrief/contracts/call'
import { Problem } from '@debrief/contracts/problem'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useDialogs } from '../../../ui/dialogs/Dialogs.tsx'
import { error as errorTitle } from '../../../ui/words.ts'
import { checkoutFailed } from '../shared/billing-words.ts'
import { type ChosenPlan, toLogin } from '../shared/plan-query.ts'
import { BILLING, toMessage } from '../shared/use-billing.ts'

export function usePlans() {
  return useQuery({
    queryKey: [BILLING, 'plans'],
    queryFn: ({ signal }) => call<typeof listPlans>('GET /api/billing/plans', { signal }),
  })
}

/**
 * Opens Stripe's checkout. If the session has ended, opens the sign-in page, which returns to this choice. `busyWith`
 * is the plan whose checkout is opening.
 */
export function useCheckout() {
  const dialogs = useDialogs()
  const navigate = useNavigate()
  const { mutate, isPending, isSuccess, variables } = useMutation({
    mutationFn: (body: ChosenPlan) => call<typeof startCheckout>('POST /api/billing/checkout', { body }),
    onSuccess: ({ url }) => window.location.assign(url),
    onError: (error, chosen) => {
      if (error instanceof Problem && error.status === 401) return void navigate(toLogin(chosen))
      void dialogs.error({ title: errorTitle, text: toMessage(error, checkoutFailed) })
    },
  })
  return { begin: mutate, busyWith: isPending || isSuccess ? variables.planType : null }
}
