export const TOKEN_DAYS = [7, 30, 90, 365] as const
export type TokenDays = (typeof TOKEN_DAYS)[number]
export const TOKEN_SCOPES = ['mcp', 'read', 'team-numbers', 'standards', 'operate'] as const
export type TokenScope = (typeof TOKEN_SCOPES)[number]
/** The maximum lifetime in days of a token with the scope `operate` (D45). */
export const MAX_OPERATE_DAYS = 30
export const MAX_ACCESS_TOKENS = 20
export const MAX_TOKEN_NAME_LENGTH = 100
