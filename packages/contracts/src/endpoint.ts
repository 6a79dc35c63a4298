import type { z } from 'zod'
import type { TokenScope } from './people/constants.ts'

export type CallName = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /api/${string}`

/**
 * `public`: everyone. `signed-in`: everyone with a session. `covered` (the default): everyone with access through a
 * plan or team (D6).
 */
export type Access = 'public' | 'signed-in' | 'covered'

/** The scope that an access token needs to call an endpoint (D45). */
export type ApiScope = Exclude<TokenScope, 'mcp'>

export interface Endpoint<
  Name extends CallName = CallName,
  Params extends z.ZodObject = z.ZodObject,
  Query extends z.ZodObject = z.ZodObject,
  Body extends z.ZodObject = z.ZodObject,
  Answer extends z.ZodType = z.ZodType,
  Who extends Access = Access,
> {
  name: Name
  summary: string
  params: Params
  query: Query
  body: Body
  status: 200 | 201 | 202
  answer: Answer
  media?: 'text/markdown'
  streams?: readonly ('text/csv' | 'application/json')[]
  row?: z.ZodType
  access?: Who
  /** The scope that an access token needs. If omitted, access tokens can't call the endpoint. */
  scope?: ApiScope
  /** Requests must have an Idempotency-Key header. A repeated request with the same key has no further effect. */
  idempotent?: true
}

export interface StreamedBody {
  media: 'text/csv' | 'application/json'
  chunks: AsyncIterable<string>
}

export type DeclaredInput<E extends Endpoint, Part extends 'params' | 'query' | 'body'> = z.output<E[Part]>
export type EndpointAnswer<E extends Endpoint> = z.output<E['answer']>

export function endpoint<
  const Name extends CallName,
  Params extends z.ZodObject,
  Query extends z.ZodObject,
  Body extends z.ZodObject,
  Answer extends z.ZodType,
  const Who extends Access = 'covered',
>(
  declared: Endpoint<Name, Params, Query, Body, Answer, Who>,
): Endpoint<Name, Params, Query, Body, Answer, Who> {
  return declared
}
