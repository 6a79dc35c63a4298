import { Problem } from '@debrief/contracts/problem'
import { completeSignIn } from '@debrief/contracts/sessions/sign-in'
import { getRequestId } from '@debrief/service-kit/http/request-id'
import type { Log } from '@debrief/service-kit/log'
import type { ErrorRequestHandler, RequestHandler, Response } from 'express'
import type { CallMetrics } from './call-metrics.ts'

export function nameCall(response: Response, name: string): void {
  response.locals.call = name
}

const SIGN_IN = completeSignIn.name

const getCallName = (response: Response) => (response.locals.call as string | undefined) ?? 'other'

export const measureCalls =
  (metrics: CallMetrics): RequestHandler =>
  (_request, response, next) => {
    const started = performance.now()
    response.on('close', () => {
      const seconds = (performance.now() - started) / 1_000
      metrics.answered(getCallName(response), response.statusCode, seconds)
    })
    next()
  }

/** Logs and counts requests that fail with 401, 402 or 403. Also counts failed sign-ins. */
export const noteRefusals =
  (log: Log, metrics: CallMetrics): ErrorRequestHandler =>
  (error, _request, response, next) => {
    if (error instanceof Problem && getCallName(response) === SIGN_IN) metrics.signInFailed(error.code)
    if (error instanceof Problem && [401, 402, 403].includes(error.status)) {
      metrics.denied(getCallName(response), error.code)
      log.info(
        { requestId: getRequestId(response), call: getCallName(response), code: error.code },
        'request rejected',
      )
    }
    next(error)
  }
