import { showSubscription } from '@debrief/contracts/billing/billing'
import type { Viewer } from '@debrief/contracts/people/viewer'
import { findCurrentSubscription } from '@debrief/domain/billing/current-subscription'
import { getCatalogEntry, priceWithSeats } from '@debrief/domain/billing/plan-catalog'
import { totalSeats } from '@debrief/domain/billing/subscription'
import { type Context, serve } from '../context.ts'
import { type OwnSubscription, readOwnSubscriptions, readUsage } from './subscription.queries.ts'

export const showSubscriptionRoute = serve(showSubscription)(async (_, { db, viewer, config }: Context) => {
  const [own, usage] = await Promise.all([readOwnSubscriptions(db, viewer.id), readUsage(db, viewer.id)])
  const current = config.BILLING === 'on' ? findCurrentSubscription(own) : null
  const subscription =
    viewer.access.type === 'team_member'
      ? throughTeam(viewer)
      : current && describeOwnSubscription(current, viewer)
  return {
    billing: config.BILLING,
    subscription: config.BILLING === 'on' ? subscription : null,
    usage,
    mayManage: subscription?.renewal != null,
  }
})

/** Members see that their team pays. Only the manager sees the renewal date and the price. */
const throughTeam = ({ access }: Viewer) => ({
  through: 'team' as const,
  planType: 'teams' as const,
  status: 'active',
  periodEnd: null,
  renewal: null,
  totalSeats: access.totalSeats,
  extraSeats: 0,
})

function describeOwnSubscription(own: OwnSubscription, { isManager }: Viewer) {
  const { status, planType, extraSeats, periodEnd } = own
  return {
    through: 'own' as const,
    planType,
    status,
    periodEnd,
    renewal: isManager ? describeRenewal(own) : null,
    totalSeats: planType === null ? null : totalSeats({ planType, extraSeats }),
    extraSeats,
  }
}

function describeRenewal({ planType, interval, extraSeats, cancelAtPeriodEnd }: OwnSubscription) {
  if (planType === null || interval === null) return { cancelAtPeriodEnd, price: null }
  const { base, seat } = getCatalogEntry(planType).price[interval]
  const total = priceWithSeats(planType, interval, extraSeats)
  return { cancelAtPeriodEnd, price: { interval, total, base, seat } }
}
