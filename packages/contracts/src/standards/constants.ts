/** How many merged pull requests a discovery may read, and how many it reads by default. */
export const MAX_PULL_REQUESTS = 100
export const USUAL_PULL_REQUESTS = 50
