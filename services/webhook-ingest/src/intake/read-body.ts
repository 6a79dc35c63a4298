import type { IncomingMessage } from 'node:http'
import { gaveWay, tooLarge } from '../refusals.ts'
import type { UnfinishedBodies } from './unfinished-bodies.ts'

/** The sender closed the connection, or was cut off for being slow, before the body was whole: nobody is there to answer. */
export class SenderGone extends Error {
  override readonly name = 'SenderGone'
}

/** True where the sender itself says that the body is over the limit. */
export function announcesTooMuch(req: IncomingMessage, limit: number): boolean {
  return Number(req.headers['content-length'] ?? 0) > limit
}

/** The raw bytes. Stops taking them in at the limit, and when this body has to give way to others. */
export function readBody(
  req: IncomingMessage,
  { limit, address, unfinished }: { limit: number; address: string; unfinished: UnfinishedBodies },
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    const body = unfinished.begin(address, () => stop(gaveWay()))

    function stop(error: Error): void {
      body.end()
      chunks.length = 0
      req.off('data', take)
      reject(error)
    }
    function take(chunk: Buffer): void {
      size += chunk.length
      if (size > limit) return stop(tooLarge(limit))
      chunks.push(chunk)
      body.grow(chunk.length)
    }
    req.on('data', take)
    req.once('end', () => {
      body.end()
      resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks))
    })
    req.once('close', () => stop(new SenderGone('the connection ended before the body did')))
    req.once('error', () => stop(new SenderGone('the connection broke before the body was whole')))
  })
}
