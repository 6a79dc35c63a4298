import { buildTrialSubjects } from '@debrief/billing/trials/trial-subjects'
import { listPlans } from '@debrief/contracts/billing/billing'
import { findBuyer, findCustomer } from '@debrief/database/billing/stripe-customers'
import { hadTrial } from '@debrief/database/billing/trials'
import { findCurrentSubscription } from '@debrief/domain/billing/current-subscription'
import { CATALOG, type CatalogEntry, pricePerMonth } from '@debrief/domain/billing/plan-catalog'
import { PLAN_DESCRIPTIONS } from '@debrief/domain/billing/plan-descriptions'
import type { BillingInterval } from '@debrief/domain/billing/plans'
import { isPaying } from '@debrief/domain/billing/subscription'
import { type Context, serve } from '../context.ts'
import { type OwnSubscription, readOwnSubscriptions } from './subscription.queries.ts'

export const listPlansRoute = serve(listPlans)(async (_, { db, viewer, config }: Context) => {
  const [own, buyer, customer] = await Promise.all([
    readOwnSubscriptions(db, viewer.id),
    findBuyer(db, viewer.id),
    findCustomer(db, viewer.id),
  ])
  const current = findCurrentSubscription(own)
  const paying = current && isPaying(current.status) ? current : null
  const subjects = config.TRIAL_KEY ? buildTrialSubjects(buyer, config.TRIAL_KEY) : []
  const { access } = viewer
  return {
    billing: config.BILLING,
    plans: config.BILLING === 'on' ? CATALOG.map(toPlan) : [],
    own: {
      current: paying?.planType ?? null,
      interval: paying?.interval ?? null,
      hasSubscription: paying !== null,
      hasCustomer: customer !== null,
      hadTrial: await hadTrial(db, subjects),
      coveredBy: access.type === 'team_member' ? access.teamName : null,
      subscription: current && describe(current),
    },
  }
})

const describe = ({ anchorAt: _, ...subscription }: OwnSubscription) => subscription

const toPlan = ({ planType, name, price }: CatalogEntry) => {
  const { description, features } = PLAN_DESCRIPTIONS[planType]
  const getPrice = (interval: BillingInterval) => ({
    ...price[interval],
    perMonth: pricePerMonth(planType, interval),
  })
  return {
    planType,
    name,
    description,
    currency: 'usd' as const,
    price: { month: getPrice('month'), year: getPrice('year') },
    features: [...features],
  }
}
