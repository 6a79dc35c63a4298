import { readFileSync } from 'node:fs'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { resolvePath } from '../config.ts'
import { notReadable } from '../problems.ts'

export const NO_FILES =
  'The input has no changed files. Use a unified diff, such as the output of `git diff`.'

export async function readDiff(path: string, stdin: Readable): Promise<string> {
  try {
    return decode(path === '-' ? await buffer(stdin) : readFileSync(resolvePath(path)))
  } catch (error) {
    throw notReadable(path === '-' ? 'Standard input' : path, error)
  }
}

/**
 * Decodes UTF-8, or little-endian UTF-16 with a byte order mark, which some Windows shells write. Bytes that aren't
 * valid UTF-8 become U+FFFD instead of causing an error, because a diff may contain files in several encodings.
 */
function decode(bytes: Buffer): string {
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe
  return bytes.toString(isUtf16 ? 'utf16le' : 'utf8').replace(/^\ufeff/, '')
}
