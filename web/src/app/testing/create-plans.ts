import type { Plans } from '@debrief/contracts/billing/billing'
import { CATALOG, pricePerMonth } from '@debrief/domain/billing/plan-catalog'
import { PLAN_DESCRIPTIONS } from '@debrief/domain/billing/plan-descriptions'

const nobody: Plans['own'] = {
  current: null,
  interval: null,
  hasSubscription: false,
  hasCustomer: false,
  hadTrial: false,
  coveredBy: null,
  subscription: null,
}

export const plansFor = (own: Partial<Plans['own']> = {}): Plans => ({
  billing: 'on',
  plans: CATALOG.map(({ planType, name, price }) => ({
    planType,
    name,
    description: PLAN_DESCRIPTIONS[planType].description,
    currency: 'usd',
    price: {
      month: { ...price.month, perMonth: pricePerMonth(planType, 'month') },
      year: { ...price.year, perMonth: pricePerMonth(planType, 'year') },
    },
    features: [...PLAN_DESCRIPTIONS[planType].features],
  })),
  own: { ...nobody, ...own },
})
