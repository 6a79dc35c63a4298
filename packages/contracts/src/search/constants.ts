export const MIN_SEARCH_LENGTH = 2
export const MAX_SEARCH_LENGTH = 100
