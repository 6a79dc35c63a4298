import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { typedLine } from '../http/typed-text.ts'
import { MAX_TOKEN_NAME_LENGTH, TOKEN_DAYS, TOKEN_SCOPES } from './constants.ts'

const none = z.object({})
const own = { params: none, query: none, body: none } as const

const scopeSchema = z.enum(TOKEN_SCOPES)

/** A personal access token. Its scopes give access to the MCP server (D24) or to parts of the API (D45). */
export const accessTokenSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  scopes: z.array(scopeSchema),
  start: z.string(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  /** Accurate to the minute. Null if the token was never used. */
  lastUsedAt: z.iso.datetime().nullable(),
  state: z.enum(['active', 'expired']),
})
export type AccessToken = z.infer<typeof accessTokenSchema>

export const listAccessTokens = endpoint({
  ...own,
  name: 'GET /api/access-tokens',
  summary:
    'List the viewer’s active and recently expired access tokens, newest first. Doesn’t return the tokens themselves',
  access: 'signed-in',
  status: 200,
  answer: z.object({
    tokens: z.array(accessTokenSchema),
    grantable: z.array(scopeSchema),
  }),
})

export const createAccessToken = endpoint({
  ...own,
  name: 'POST /api/access-tokens',
  summary: 'Create an access token for the MCP server or the API. Only this response contains the token',
  status: 201,
  body: z.object({
    name: typedLine(MAX_TOKEN_NAME_LENGTH),
    days: z.literal(TOKEN_DAYS),
    scopes: z
      .array(scopeSchema)
      .min(1)
      .refine((scopes) => new Set(scopes).size === scopes.length, 'must not repeat a scope')
      .default(['mcp']),
  }),
  answer: accessTokenSchema.extend({ token: z.string() }),
})

export const revokeAccessToken = endpoint({
  ...own,
  name: 'DELETE /api/access-tokens/:tokenId',
  summary: 'Revoke an access token',
  access: 'signed-in',
  status: 200,
  params: z.object({ tokenId: z.uuid() }),
  answer: z.object({ revoked: z.literal(true) }),
})
