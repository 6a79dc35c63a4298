/** The number of weeks that are counted together, because single weeks have few pull requests. */
export const ROLLING_WEEKS = 4
