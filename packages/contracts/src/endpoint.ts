import type { z } from 'zod'

/** Method and path in one, the parts in the path marked with a colon: `GET /api/reviews/:reviewId`. */
export type CallName = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /api/${string}`

/** An HTTP call declared once: the gateway serves it, the web calls it by its name and type. */
export interface Endpoint<
  Name extends CallName = CallName,
  Params extends z.ZodObject = z.ZodObject,
  Query extends z.ZodObject = z.ZodObject,
  Body extends z.ZodObject = z.ZodObject,
  Answer extends z.ZodType = z.ZodType,
> {
  name: Name
  /** What the call does, for the description of the API. */
  summary: string
  params: Params
  query: Query
  body: Body
  /** Status of the good answer. */
  status: 200 | 201 | 202
  answer: Answer
  /** The good answer is a text of this media type, and the answer a string; else it is JSON. */
  media?: 'text/markdown'
  /**
   * Who may call at all: `public` anybody; `signed-in` whoever has a session; `covered`, where nothing is said, a session
   * whose plan or team gives access (D6). What of it they may see is decided by whose it is.
   */
  access?: 'public' | 'signed-in' | 'covered'
  /** The header Idempotency-Key has to be there: the same key means the same call, however often it comes (B13). */
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
>(declared: Endpoint<Name, Params, Query, Body, Answer>): Endpoint<Name, Params, Query, Body, Answer> {
  return declared
}
