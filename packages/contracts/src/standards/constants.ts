/** A discovery reads at most this many merged pull requests. */
export const MAX_PULL_REQUESTS = 100
export const USUAL_PULL_REQUESTS = 50
