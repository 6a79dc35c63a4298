import { TRIAL_DAYS } from '@debrief/domain/billing/plan-catalog'

export const paid = 'Payment Successful!'
export const toDashboard = 'Go to Dashboard'
export const confirming = 'Confirming your plan with Stripe…'
export const describePlan = (status: string | undefined) =>
  status === 'trialing'
    ? `Your ${TRIAL_DAYS}-day trial has started, and you weren’t charged. Debrief will analyze pull requests when they’re merged in your connected repositories.`
    : 'Your plan is active. Debrief will analyze pull requests when they’re merged in your connected repositories.'

export const noPlan = 'No plan yet'
export const aboutNoPlan =
  'Stripe hasn’t confirmed a plan for your account. After checkout, this can take a minute.'
export const checkAgain = 'Check again'
export const viewPlans = 'View plans'
