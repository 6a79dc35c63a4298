import { readFileSync } from 'node:fs'
import type { Readable } from 'node:stream'
import { resolvePath } from '../config.ts'
import { notReadable } from '../problems.ts'

/** The text of a diff file, or of standard input for `-`. Throws a Problem where it cannot be read. */
export async function readDiff(path: string, stdin: Readable): Promise<string> {
  try {
    return decode(path === '-' ? await readAll(stdin) : readFileSync(resolvePath(path)))
  } catch (error) {
    throw notReadable(path === '-' ? 'Standard input' : path, error)
  }
}

async function readAll(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}

/**
 * UTF-8, or UTF-16 where a byte order mark says so, as some Windows shells write what a program prints. A diff may mix
 * encodings: bytes that are no UTF-8 become U+FFFD each and no line is lost by them.
 */
function decode(bytes: Buffer): string {
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe
  const text = bytes.toString(isUtf16 ? 'utf16le' : 'utf8')
  return text.startsWith('\ufeff') ? text.slice(1) : text
}
