import { Refusal } from '../../kit/answer.ts'

interface Detail {
  message: string
  type?: 'invalid_request_error' | 'card_error' | 'api_error' | 'idempotency_error'
  code?: string
  param?: string
  decline_code?: string
}

export function apiError(status: number, detail: Detail, headers: Record<string, string> = {}) {
  const { type = 'invalid_request_error', code, ...rest } = detail
  const doc_url = `https://stripe.com/docs/error-codes/${code?.replaceAll('_', '-')}`
  const error = { ...(code === undefined ? {} : { code, doc_url }), ...rest, type }
  return new Refusal(detail.message, { status, body: { error }, headers })
}

/** docs.stripe.com/error-codes and docs.stripe.com/api/errors list the statuses, types and codes used in this file. */
export const badRequest = (message: string, detail: { code?: string; param?: string } = {}) =>
  apiError(400, { message, ...detail })

export const missingParam = (param: string) =>
  badRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param })

export const unknownParam = (param: string) =>
  badRequest(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param })

/** The status is 404 if the URL names the missing object, and 400 if a parameter names it. */
export const missing = (what: string, id: string, param = 'id') =>
  apiError(param === 'id' ? 404 : 400, {
    message: `No such ${what}: '${id}'`,
    code: 'resource_missing',
    param,
  })

export const missingKey = () =>
  apiError(401, {
    message:
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
  })

export const wrongKey = (key: string) =>
  apiError(401, { message: `Invalid API Key provided: ${key.slice(0, 8)}****${key.slice(-4)}` })

export const unknownUrl = (method: string, path: string) =>
  apiError(404, {
    message: `Unrecognized request URL (${method}: ${path}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`,
  })

export const cardDeclined = (detail: { code?: string; decline_code?: string } = {}) =>
  apiError(402, {
    type: 'card_error',
    code: 'card_declined',
    decline_code: 'generic_decline',
    message: 'Your card was declined.',
    ...detail,
  })

export const noPaymentMethod = () =>
  badRequest(
    'This customer has no attached payment source or default payment method. Please consider adding a default payment method.',
    { code: 'resource_missing' },
  )

export const rateLimited = () =>
  apiError(
    429,
    {
      message:
        'Request rate limit exceeded. Learn more about rate limits here https://stripe.com/docs/rate-limits.',
      code: 'rate_limit',
    },
    { 'stripe-rate-limited-reason': 'global-rate' },
  )

export const locked = () =>
  apiError(429, {
    message:
      'This object cannot be accessed right now because another API request or Stripe process is currently accessing it. If you see this error intermittently, retry the request.',
    code: 'lock_timeout',
  })

export const keyInUse = (key: string) =>
  apiError(409, {
    message: `There is currently another in-progress request using this Idempotency Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
  })

export const keyReused = (key: string, what: string) =>
  apiError(400, {
    type: 'idempotency_error',
    message: `Keys for idempotent requests can only be used ${what} they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
  })

export const serverError = (status = 500) =>
  apiError(status, {
    type: 'api_error',
    message: 'An unknown error occurred. If the problem persists, contact support@stripe.com.',
  })
