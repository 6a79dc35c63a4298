export const TOKEN_DAYS = [7, 30, 90, 365] as const
export type TokenDays = (typeof TOKEN_DAYS)[number]
/** The maximum number of active access tokens per person. */
export const MAX_ACCESS_TOKENS = 20
export const MAX_TOKEN_NAME_LENGTH = 100
