import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { typedLine } from '../http/typed-text.ts'
import { MAX_TOKEN_NAME_LENGTH, TOKEN_DAYS } from './constants.ts'

const none = z.object({})
const own = { params: none, query: none, body: none } as const

/** A personal access token, which grants only read access to the MCP server (D24). */
export const accessTokenSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  /** The token's first characters, so that the owner can recognize it. */
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
  answer: z.object({ tokens: z.array(accessTokenSchema) }),
})

export const createAccessToken = endpoint({
  ...own,
  name: 'POST /api/access-tokens',
  summary: 'Create an access token for the MCP server. Only this response contains the token',
  status: 201,
  body: z.object({
    name: typedLine(MAX_TOKEN_NAME_LENGTH),
    days: z.literal(TOKEN_DAYS),
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
