/** Days after which an access token ends by itself. */
export const TOKEN_DAYS = [7, 30, 90, 365] as const
export type TokenDays = (typeof TOKEN_DAYS)[number]
/** Of one person, those that are still good. */
export const MOST_TOKENS = 20
export const LONGEST_TOKEN_NAME = 100
