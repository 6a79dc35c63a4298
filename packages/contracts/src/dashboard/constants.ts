/** Each point of a trend covers this many weeks, because a single week has few pull requests. */
export const ROLLING_WEEKS = 4
