export interface Answer {
  status: number
  /** Sent as JSON. If neither `body` nor `text` is set, the response is empty. */
  body?: unknown
  /** Sent unchanged instead of a JSON body, with `type` as the content type. */
  text?: string | Buffer
  type?: string
  headers?: Record<string, string>
}

export const ok = (body: unknown): Answer => ({ status: 200, body })
export const created = (body: unknown): Answer => ({ status: 201, body })
export const noContent: Answer = { status: 204 }
export const redirect = (location: string, status = 302): Answer => ({ status, headers: { location } })

/** Handlers throw this error to send its `answer` as the response. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly answer: Answer

  constructor(message: string, answer: Answer) {
    super(message)
    this.answer = answer
  }
}
