/** The maximum and default number of merged pull requests that a discovery reads. */
export const MAX_PULL_REQUESTS = 100
export const USUAL_PULL_REQUESTS = 50
