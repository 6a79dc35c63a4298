export const TOKEN_DAYS = [7, 30, 90, 365] as const
export type TokenDays = (typeof TOKEN_DAYS)[number]
/** `mcp` opens only the MCP server. The other scopes open calls of the API. */
export const TOKEN_SCOPES = ['mcp', 'read', 'team-numbers', 'standards', 'operate'] as const
export type TokenScope = (typeof TOKEN_SCOPES)[number]
/** A token with the scope `operate` expires after at most this many days (D45). */
export const MAX_OPERATE_DAYS = 30
/** The maximum number of active access tokens per person. */
export const MAX_ACCESS_TOKENS = 20
export const MAX_TOKEN_NAME_LENGTH = 100
