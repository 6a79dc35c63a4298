import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Request, Response } from 'express'

const compress = promisify(gzip)

/** In bytes. Shorter responses fit into one packet without compression. */
const WORTH_IT = 1_024
/** A low compression level, because one process compresses all responses. */
const LEVEL = 4

export async function sendJson(request: Request, response: Response, value: unknown): Promise<void> {
  const body = Buffer.from(JSON.stringify(value))
  response.type('json').vary('accept-encoding')
  if (body.length < WORTH_IT || !request.acceptsEncodings('gzip')) return void response.send(body)
  const small = await compress(body, { level: LEVEL })
  response.set('content-encoding', 'gzip').send(small)
}
