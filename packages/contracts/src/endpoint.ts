import type { z } from 'zod'

/** Method and path, with a colon before each parameter, such as `GET /api/reviews/:reviewId`. */
export type CallName = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /api/${string}`

/**
 * The people who can call an endpoint. `public`: everyone; `signed-in`: everyone with a session; `covered`, the
 * default: everyone whose own plan or team gives them access (D6). Policies then decide what each of them can see.
 */
export type Access = 'public' | 'signed-in' | 'covered'

/** An HTTP endpoint, declared once: the gateway serves it, and the web app calls it by name. */
export interface Endpoint<
  Name extends CallName = CallName,
  Params extends z.ZodObject = z.ZodObject,
  Query extends z.ZodObject = z.ZodObject,
  Body extends z.ZodObject = z.ZodObject,
  Answer extends z.ZodType = z.ZodType,
  Who extends Access = Access,
> {
  name: Name
  /** Describes the endpoint in the API description. */
  summary: string
  params: Params
  query: Query
  body: Body
  status: 200 | 201 | 202
  answer: Answer
  /** The media type of a successful response that is a string instead of JSON. */
  media?: 'text/markdown'
  access?: Who
  /** The Idempotency-Key header is required. Repeating a request with the same key has no further effect. */
  idempotent?: true
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
