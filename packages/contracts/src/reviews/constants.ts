/** The score ranges of the filter buttons: 80 and above, 60 to 79, and below 60 (specification, point 4). */
export const REVIEW_FILTERS = ['all', 'excellent', 'good', 'needs-work'] as const
export type ReviewFilter = (typeof REVIEW_FILTERS)[number]
