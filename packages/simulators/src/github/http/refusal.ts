import { Refusal } from '../../kit/answer.ts'

/** GitHub repeats the status in the body. */
export const refuse = (
  status: number,
  body: Record<string, unknown> & { message: string },
  headers: Record<string, string> = {},
) => new Refusal(body.message, { status, body: { ...body, status: String(status) }, headers })

const documentation_url = 'https://docs.github.com/rest'

const plain = (status: number, message: string, headers?: Record<string, string>) =>
  refuse(status, { message, documentation_url }, headers)

export const notFound = () => plain(404, 'Not Found')
export const badCredentials = () => plain(401, 'Bad credentials')
export const requiresAuthentication = () => plain(401, 'Requires authentication')
export const forbidden = (message = 'Resource not accessible by integration') => plain(403, message)
export const gone = () => plain(410, 'This was deleted')
export const serverError = (status: number) =>
  refuse(status, {
    code: 'unavailable',
    message: status === 500 ? 'Server Error' : 'Service unavailable',
    documentation_url,
  })

export const malformedBody = () => plain(400, 'Problems parsing JSON')

export const unavailableForLegalReasons = () =>
  refuse(451, {
    message: 'Repository access blocked',
    block: { reason: 'dmca', created_at: '2024-01-01T00:00:00Z', html_url: null },
  })

export const movedTo = (location: string, permanent: boolean) =>
  refuse(
    permanent ? 301 : 307,
    { message: permanent ? 'Moved Permanently' : 'Temporary Redirect', url: location, documentation_url },
    { location },
  )

interface FieldFault {
  resource: string
  code: string
  field?: string
  message?: string
}

export const validationFailed = (...errors: FieldFault[]) =>
  refuse(422, { message: 'Validation Failed', errors, documentation_url })

/** A 422 whose errors are sentences, as GitHub's review endpoints return them. */
export const unprocessable = (...errors: string[]) =>
  refuse(422, { message: 'Unprocessable Entity', errors, documentation_url })

/** A 422 with only a message, as GitHub's App endpoints return it. */
export const unprocessableMessage = (message: string) => plain(422, message)

/** GitHub responds like this to diffs with more than 300 files or 20,000 lines. */
export const diffTooLarge = (what: 'files' | 'lines') =>
  refuse(406, {
    message:
      what === 'files'
        ? "Sorry, the diff exceeded the maximum number of files (300). Consider using 'List pull requests files' API or locally cloning the repository instead."
        : 'Sorry, the diff exceeded the maximum number of lines (20000)',
    errors: [{ resource: 'PullRequest', field: 'diff', code: 'too_large' }],
    documentation_url: 'https://docs.github.com/rest/pulls/pulls#list-pull-requests-files',
  })

/**
 * docs.github.com/rest/using-the-rest-api/rate-limits-for-the-rest-api: the caller must wait until the reset. GraphQL
 * reports this error with status 200.
 */
export const primaryLimitExceeded = (login: string, resource: 'core' | 'graphql') => {
  const message = `API rate limit exceeded for ${login}.`
  if (resource === 'core') return plain(403, message)
  return new Refusal(message, { status: 200, body: { errors: [{ type: 'RATE_LIMITED', message }] } })
}

/**
 * docs.github.com/rest/using-the-rest-api/rate-limits-for-the-rest-api: the caller must wait for the seconds in
 * retry-after.
 */
export const secondaryLimitExceeded = (retryAfter: number) =>
  plain(
    403,
    'You have exceeded a secondary rate limit. Please wait a few minutes before you try again. If you reach out to GitHub Support for help, please include the request ID.',
    { 'retry-after': String(retryAfter) },
  )

export const noSchema = (method: string, path: string) =>
  plain(501, `The simulator doesn't support ${method} ${path}. Add a route and a schema.`)
