/** An error as OpenAI words it; handlers throw it, the dispatcher sends it. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly body: { error: { message: string; type: string; param: string | null; code: string | null } }
  readonly headers: Record<string, string>

  constructor(status: number, fault: Fault, headers: Record<string, string> = {}) {
    super(fault.message)
    const { message, type = 'invalid_request_error', param = null, code = null } = fault
    this.status = status
    this.body = { error: { message, type, param, code } }
    this.headers = headers
  }
}

export interface Fault {
  message: string
  type?: string
  param?: string | null
  code?: string | null
}

/** platform.openai.com/docs/guides/error-codes lists the statuses, codes and types used here. */
export const badRequest = (message: string, param: string | null = null, code: string | null = null) =>
  new ApiError(400, { message, param, code })

export const missingKey = () =>
  new ApiError(401, {
    message:
      "You didn't provide an API key. You need to provide your API key in an Authorization header using Bearer auth (i.e. Authorization: Bearer YOUR_KEY).",
  })

export const wrongKey = (key: string) =>
  new ApiError(401, {
    message: `Incorrect API key provided: ${masked(key)}. You can find your API key at https://platform.openai.com/account/api-keys.`,
    code: 'invalid_api_key',
  })

const masked = (key: string) => (key.length < 12 ? '***' : `${key.slice(0, 4)}****${key.slice(-4)}`)

export const unknownUrl = (method: string, path: string) =>
  new ApiError(404, { message: `Invalid URL (${method} ${path})` })

export const modelNotFound = (model: string) =>
  new ApiError(404, {
    message: `The model \`${model}\` does not exist or you do not have access to it.`,
    param: 'model',
    code: 'model_not_found',
  })

export const contextTooLong = (limit: number, asked: number) =>
  badRequest(
    `This model's maximum context length is ${limit} tokens. However, your messages resulted in ${asked} tokens. Please reduce the length of the messages.`,
    'messages',
    'context_length_exceeded',
  )

export const tooManyRequests = (detail: { model: string; headers?: Record<string, string> }) =>
  new ApiError(
    429,
    {
      message: `Rate limit reached for ${detail.model} on requests or tokens per min. Please try again later.`,
      type: 'requests',
      code: 'rate_limit_exceeded',
    },
    detail.headers,
  )

export const quotaSpent = () =>
  new ApiError(429, {
    message: 'You exceeded your current quota, please check your plan and billing details.',
    type: 'insufficient_quota',
    code: 'insufficient_quota',
  })

/** Any other status a script asks for, worded as the error guide does. */
export function plainError(status: number): ApiError {
  if (status === 401) return wrongKey('')
  if (status === 403)
    return new ApiError(403, { message: 'Country, region, or territory not supported', code: 'forbidden' })
  if (status < 500) return new ApiError(status, { message: 'The request was refused.' })
  const message =
    status === 503
      ? 'The engine is currently overloaded, please try again later'
      : 'The server had an error while processing your request. Sorry about that!'
  return new ApiError(status, { message, type: 'server_error' })
}
