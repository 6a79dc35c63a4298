import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { Problem, problemBody } from '@debrief/contracts/problem'
import type { ErrorRequestHandler, RequestHandler } from 'express'
import type { Log } from '../log.ts'

export const noSuchPath = (path: string) =>
  new Problem('no_such_path', 404, `${path} doesn't exist. Check the URL.`)

export const methodNotAllowed = (method: string, allowed: string) =>
  new Problem('method_not_allowed', 405, `${method} isn't allowed here. Use ${allowed}.`)

export const internalError = (requestId: string) =>
  new Problem(
    'internal_error',
    500,
    `Something went wrong on our side. Try again. If it happens again, report it with the request ID ${requestId}.`,
    { detail: { requestId } },
  )

export interface ProblemOptions {
  instance?: string
  headers?: Record<string, string>
}

/** Responds with a problem's status and body (RFC 9457). */
export function sendProblem(res: ServerResponse, problem: Problem, options?: ProblemOptions): void {
  writeProblem(res, problem, options)
  res.end()
}

/** Unlike sendProblem, doesn't end the response, because the caller may still have to read the request. */
export function writeProblem(
  res: ServerResponse,
  problem: Problem,
  { instance, headers = {} }: ProblemOptions = {},
): void {
  const body = JSON.stringify(problemBody(problem, instance))
  res.writeHead(problem.status, {
    'content-type': 'application/problem+json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...(problem.retryAfter === null ? {} : { 'retry-after': String(problem.retryAfter) }),
    ...headers,
  })
  res.write(body)
}

export const answerNoSuchPath: RequestHandler = (req, res) => sendProblem(res, noSuchPath(req.path))

export function allowOnly(allowed: string): RequestHandler {
  return (req, res) =>
    sendProblem(res, methodNotAllowed(req.method, allowed), { headers: { allow: allowed } })
}

/**
 * Responds to Problems and client errors with their status. Logs any other error, and responds with a 500 that reveals
 * no internals. If the response has already begun, passes the error on.
 */
export function answerProblems(log: Log): ErrorRequestHandler {
  return (error, req, res, next) => {
    if (res.headersSent) return next(error)
    if (error instanceof Problem) return sendProblem(res, error)
    const known = readClientFault(error)
    if (known) return sendProblem(res, known)
    const requestId: string = res.locals.requestId ?? randomUUID()
    log.error({ requestId, method: req.method, path: req.path, err: error }, 'request failed')
    sendProblem(res, internalError(requestId))
  }
}

/** Express and its body parsers mark client errors with a 4xx status. */
function readClientFault(error: unknown): Problem | null {
  const status = (error as { status?: unknown } | null)?.status
  if (typeof status !== 'number' || status < 400 || status > 499) return null
  if (status === 413) return new Problem('too_large', 413, 'The request is too large. Send less data.')
  return new Problem('bad_request', status, 'The request couldn’t be read. Check its URL and body.')
}
