import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { LONGEST_TOKEN_NAME, TOKEN_DAYS } from './token-limits.ts'

const none = z.object({})
const own = { params: none, query: none, body: none } as const

/** A personal access token: it opens the MCP server for reading, and nothing else (D24). */
export const accessTokenSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Its first characters, to tell it by. */
  start: z.string(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  /** To the minute; null where it was never used. */
  lastUsedAt: z.iso.datetime().nullable(),
  state: z.enum(['active', 'expired']),
})
export type AccessToken = z.infer<typeof accessTokenSchema>

export const listAccessTokens = endpoint({
  ...own,
  name: 'GET /api/access-tokens',
  summary: 'The viewer’s access tokens that are not revoked, newest first; never the tokens themselves',
  access: 'signed-in',
  status: 200,
  answer: z.object({ tokens: z.array(accessTokenSchema) }),
})

export const createAccessToken = endpoint({
  ...own,
  name: 'POST /api/access-tokens',
  summary: 'Create an access token for the MCP server; this answer alone holds it',
  status: 201,
  body: z.object({
    name: z.string().trim().min(1).max(LONGEST_TOKEN_NAME),
    days: z.literal(TOKEN_DAYS),
  }),
  answer: accessTokenSchema.extend({ token: z.string() }),
})

export const revokeAccessToken = endpoint({
  ...own,
  name: 'DELETE /api/access-tokens/:tokenId',
  summary: 'Revoke an access token: it opens nothing from now on',
  access: 'signed-in',
  status: 200,
  params: z.object({ tokenId: z.uuid() }),
  answer: z.object({ revoked: z.literal(true) }),
})
