import { completeSignIn } from '@debrief/contracts/http/auth'
import { Problem } from '@debrief/contracts/problem'
import { requestIdOf } from '@debrief/service-kit/http/request-id'
import type { Log } from '@debrief/service-kit/log'
import type { ErrorRequestHandler, RequestHandler, Response } from 'express'
import type { CallMetrics } from './call-metrics.ts'

/** Which declared call a request is, for the metrics: set as soon as it is known. */
export function nameCall(response: Response, name: string): void {
  response.locals.call = name
}

const SIGN_IN = completeSignIn.name

const callOf = (response: Response) => (response.locals.call as string | undefined) ?? 'other'

export const measureCalls =
  (metrics: CallMetrics): RequestHandler =>
  (_request, response, next) => {
    const started = performance.now()
    response.on('close', () => {
      const seconds = (performance.now() - started) / 1_000
      metrics.answered(callOf(response), response.statusCode, seconds)
    })
    next()
  }

/** A line and a count for every refusal for want of a session, access or permission. */
export const noteRefusals =
  (log: Log, metrics: CallMetrics): ErrorRequestHandler =>
  (error, _request, response, next) => {
    if (error instanceof Problem && callOf(response) === SIGN_IN) metrics.signInFailed(error.code)
    if (error instanceof Problem && [401, 402, 403].includes(error.status)) {
      metrics.denied(callOf(response), error.code)
      log.info({ requestId: requestIdOf(response), call: callOf(response), code: error.code }, 'call refused')
    }
    next(error)
  }
