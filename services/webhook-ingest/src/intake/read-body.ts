import type { IncomingMessage } from 'node:http'
import { gaveWay, tooLarge } from '../refusals.ts'
import type { UnfinishedBodies } from './unfinished-bodies.ts'

/** The sender left or was too slow, so the connection closed before the body was complete. No response is possible. */
export class SenderGone extends Error {
  override readonly name = 'SenderGone'
}

export function announcesTooMuch(req: IncomingMessage, limit: number): boolean {
  return Number(req.headers['content-length'] ?? 0) > limit
}

/** Rejects if the body is over the limit or is dropped to make room for others, or if the connection closes. */
export function readBody(
  req: IncomingMessage,
  { limit, address, unfinished }: { limit: number; address: string; unfinished: UnfinishedBodies },
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    const body = unfinished.begin(address, () => stop(gaveWay()))

    function stop(error: Error): void {
      chunks.length = 0
      letGo()
      reject(error)
    }
    function take(chunk: Buffer): void {
      size += chunk.length
      if (size > limit) return stop(tooLarge(limit))
      chunks.push(chunk)
      body.grow(chunk.length)
    }
    function finish(): void {
      letGo()
      const [first] = chunks
      resolve(first && chunks.length === 1 ? first : Buffer.concat(chunks))
    }
    const lose = () => stop(new SenderGone('the connection ended before the body did'))

    // Remove the listeners, because the close event at the end of every request would create an error, which is
    // expensive.
    function letGo(): void {
      body.end()
      req.off('data', take).off('end', finish).off('close', lose).off('error', lose).on('error', ignore)
    }
    req.on('data', take).on('end', finish).on('close', lose).on('error', lose)
  })
}

/** The body has been read or rejected, so a later connection error doesn't matter. */
function ignore(): void {}
