import type { Response } from 'express'

export interface Answer {
  status: number
  /** JSON. */
  body: string
  headers: Record<string, string>
}

/** docs.stripe.com/api/request_ids: every answer names its request. */
export function sendAnswer(response: Response, { status, body, headers }: Answer) {
  if (response.destroyed) return
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': 'no-cache, no-store',
    ...headers,
  })
  response.end(body)
}
