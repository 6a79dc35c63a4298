import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'

const inflate = promisify(gunzip)

/** null where the body, packed or unpacked, is longer than the limit. */
export async function readBody(
  body: AsyncIterable<Uint8Array> & { destroy(): unknown },
  { encoding, limit }: { encoding: string | null; limit: number },
): Promise<Buffer | null> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.byteLength
    if (size > limit) {
      body.destroy()
      return null
    }
    chunks.push(chunk)
  }
  const packed = Buffer.concat(chunks, size)
  return encoding === 'gzip' ? unpack(packed, limit) : packed
}

async function unpack(packed: Buffer, limit: number): Promise<Buffer | null> {
  try {
    return await inflate(packed, { maxOutputLength: limit })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') return null
    throw error
  }
}
