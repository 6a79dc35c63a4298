/** Analyzed means completed; pending means pending or processing (specification, point 4). */
export const PULL_REQUEST_FILTERS = ['all', 'analyzed', 'pending'] as const
export type PullRequestFilter = (typeof PULL_REQUEST_FILTERS)[number]
