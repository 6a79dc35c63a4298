import type { z } from 'zod'
import type { TokenScope } from './people/constants.ts'

/** The method and path, such as `GET /api/reviews/:reviewId`. */
export type CallName = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /api/${string}`

/**
 * Who can call an endpoint: everyone (`public`), everyone with a session (`signed-in`), or everyone with access through
 * a plan or team (`covered`, the default, see D6). Policies then decide which data each person can see.
 */
export type Access = 'public' | 'signed-in' | 'covered'

/** The scope that an access token needs to call an endpoint (D45). */
export type ApiScope = Exclude<TokenScope, 'mcp'>

/** An HTTP endpoint. The gateway serves it, and the web app calls it by name. */
export interface Endpoint<
  Name extends CallName = CallName,
  Params extends z.ZodObject = z.ZodObject,
  Query extends z.ZodObject = z.ZodObject,
  Body extends z.ZodObject = z.ZodObject,
  Answer extends z.ZodType = z.ZodType,
  Who extends Access = Access,
> {
  name: Name
  /** The endpoint's description in the API specification. */
  summary: string
  params: Params
  query: Query
  body: Body
  status: 200 | 201 | 202
  answer: Answer
  /** The media type, if the response is a string instead of JSON. */
  media?: 'text/markdown'
  /** The media types, if the response is streamed. The handler returns a `Streamed`. */
  streams?: readonly ('text/csv' | 'application/json')[]
  /** An item of the array, if the response is streamed as JSON. */
  row?: z.ZodType
  access?: Who
  /** Access tokens with this scope can call the endpoint. If omitted, no access token can. */
  scope?: ApiScope
  /** Requests must have an Idempotency-Key header. A repeated request with the same key has no further effect. */
  idempotent?: true
}

/** A response that is sent in pieces, because it can be long. */
export interface Streamed {
  media: 'text/csv' | 'application/json'
  chunks: AsyncIterable<string>
}

export type Declared<E extends Endpoint, Part extends 'params' | 'query' | 'body'> = z.output<E[Part]>
export type Answered<E extends Endpoint> = z.output<E['answer']>

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
