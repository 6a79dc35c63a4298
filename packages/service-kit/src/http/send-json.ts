import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Request, Response } from 'express'

const compress = promisify(gzip)

/** Shorter texts fit into one packet as they are. */
const WORTH_IT = 1_024
/** Fast: a page is loaded once, but answered by one process for everybody. */
const LEVEL = 4

/** Answers with JSON, compressed where the caller takes that and it is worth it. */
export async function sendJson(request: Request, response: Response, value: unknown): Promise<void> {
  const body = Buffer.from(JSON.stringify(value))
  response.type('json').vary('accept-encoding')
  if (body.length < WORTH_IT || !request.acceptsEncodings('gzip')) return void response.send(body)
  const small = await compress(body, { level: LEVEL })
  response.set('content-encoding', 'gzip').send(small)
}
