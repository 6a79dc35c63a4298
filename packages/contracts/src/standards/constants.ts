export const MAX_PULL_REQUESTS = 100
export const USUAL_PULL_REQUESTS = 50
