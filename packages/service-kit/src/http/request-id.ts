import { randomUUID } from 'node:crypto'
import type { NextFunction, Request, Response } from 'express'

const SANE = /^[\w.-]{8,64}$/

/** Uses the client's request id if it has 8 to 64 simple characters, else a new one. */
export function giveRequestId(request: Request, response: Response, next: NextFunction): void {
  const asked = request.get('x-request-id')
  const id = asked && SANE.test(asked) ? asked : randomUUID()
  response.locals.requestId = id
  response.set('x-request-id', id)
  next()
}

export function getRequestId(response: Response): string {
  return response.locals.requestId as string
}
