/** The bands of the filter buttons: 80 and more, 60 to 79, under 60 (specification, point 4). */
export const REVIEW_FILTERS = ['all', 'excellent', 'good', 'needs-work'] as const
export type ReviewFilter = (typeof REVIEW_FILTERS)[number]
