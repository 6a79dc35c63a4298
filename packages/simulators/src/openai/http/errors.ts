import { Refusal } from '../../kit/answer.ts'
import { getModelFacts } from '../options.ts'
import type { Reply } from '../script/script.ts'

interface Detail {
  message: string
  type?: string
  param?: string | null
  code?: string | null
}

/** platform.openai.com/docs/guides/error-codes lists the statuses, codes and types used in this file. */
const apiError = (status: number, detail: Detail, headers: Record<string, string> = {}) => {
  const { message, type = 'invalid_request_error', param = null, code = null } = detail
  return new Refusal(message, { status, body: { error: { message, type, param, code } }, headers })
}

export const badRequest = (message: string, param: string | null = null, code: string | null = null) =>
  apiError(400, { message, param, code })

export const missingKey = () =>
  apiError(401, {
    message:
      "You didn't provide an API key. You need to provide your API key in an Authorization header using Bearer auth (i.e. Authorization: Bearer YOUR_KEY).",
  })

export const wrongKey = (key: string) =>
  apiError(401, {
    message: `Incorrect API key provided: ${mask(key)}. You can find your API key at https://platform.openai.com/account/api-keys.`,
    code: 'invalid_api_key',
  })

const mask = (key: string) => (key.length < 12 ? '***' : `${key.slice(0, 4)}****${key.slice(-4)}`)

export const unknownUrl = (method: string, path: string) =>
  apiError(404, { message: `Invalid URL (${method} ${path})` })

export const modelNotFound = (model: string) =>
  apiError(404, {
    message: `The model \`${model}\` does not exist or you do not have access to it.`,
    param: 'model',
    code: 'model_not_found',
  })

export const contextTooLong = (limit: number, tokens: number) =>
  badRequest(
    `This model's maximum context length is ${limit} tokens. However, your messages resulted in ${tokens} tokens. Please reduce the length of the messages.`,
    'messages',
    'context_length_exceeded',
  )

export function tooManyRequests(model: string, headers: Record<string, string> = {}) {
  const message = `Rate limit reached for ${model} on requests or tokens per min. Please try again later.`
  return apiError(429, { message, type: 'requests', code: 'rate_limit_exceeded' }, headers)
}

const quotaSpent = () =>
  apiError(429, {
    message: 'You exceeded your current quota, please check your plan and billing details.',
    type: 'insufficient_quota',
    code: 'insufficient_quota',
  })

/** The messages for 401, 403 and 5xx follow OpenAI's error guide. */
export function statusError(status: number): Refusal {
  if (status === 401) return wrongKey('')
  if (status === 403)
    return apiError(403, { message: 'Country, region, or territory not supported', code: 'forbidden' })
  if (status < 500) return apiError(status, { message: 'The request was rejected.' })
  const message =
    status === 503
      ? 'The engine is currently overloaded, please try again later'
      : 'The server had an error while processing your request. Sorry about that!'
  return apiError(status, { message, type: 'server_error' })
}

/** Returns null if the reply isn't an error. `schemaParam` is the endpoint's parameter for a schema. */
export function replyError(reply: Reply, model: string, schemaParam: string): Refusal | null {
  if (reply.kind === 'rate-limit') {
    const { quota, retryAfter, retryAfterMs } = reply
    const waits = { 'retry-after': retryAfter, 'retry-after-ms': retryAfterMs }
    const set = Object.entries(waits).filter(([, value]) => value !== undefined)
    const headers = Object.fromEntries(set.map(([name, value]) => [name, String(value)]))
    return quota ? quotaSpent() : tooManyRequests(model, headers)
  }
  if (reply.kind === 'status') return statusError(reply.status)
  if (reply.kind === 'no-json-schema')
    return badRequest(
      `Invalid parameter: '${schemaParam.split('.')[0]}' of type 'json_schema' is not supported with this model. Learn more about supported models at the Structured Outputs guide: https://platform.openai.com/docs/guides/structured-outputs`,
      schemaParam.replace('.schema', ''),
    )
  if (reply.kind === 'context-length') {
    const { contextTokens } = getModelFacts(model)
    return contextTooLong(contextTokens, contextTokens + 1)
  }
  return reply.kind === 'model-not-found' ? modelNotFound(model) : null
}
