import type { PlanType } from './plans.ts'

export interface PlanDescription {
  description: string
  features: readonly string[]
}

export const PLAN_DESCRIPTIONS: Record<PlanType, PlanDescription> = {
  plus: {
    description: 'For developers who learn from every review',
    features: ['10 PR analyses a month', 'Up to 2 repositories', 'AI agent access (preview)'],
  },
  pro: {
    description: 'For developers who merge every day',
    features: ['50 PR analyses a month', 'Unlimited repositories', 'AI agent', 'Priority AI processing'],
  },
  teams: {
    description: 'For teams that set their own standards',
    features: [
      'Includes 2 seats, minimum 2 seats',
      'All Pro features, per seat',
      'Team dashboard and analytics',
      'Member progress tracking',
    ],
  },
}
