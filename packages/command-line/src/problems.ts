import { Problem } from '@debrief/contracts/problem'

export const failure = (sentence: string, cause?: unknown) =>
  new Problem('command_failed', 400, sentence, { cause })

const WRONG_USAGE = 'wrong_usage'
/** Creates the error for invalid arguments. Commands then exit with code 2. */
export const wrongUsage = (sentence: string) => new Problem(WRONG_USAGE, 400, sentence)
export const isWrongUsage = (error: unknown): error is Problem =>
  error instanceof Problem && error.code === WRONG_USAGE

export const notReadable = (path: string, cause: unknown) =>
  failure(`${path} can't be read: ${describeCause(cause)}.`, cause)

export const notWritable = (path: string, cause: unknown) =>
  failure(`${path} can't be written: ${describeCause(cause)}.`, cause)

function describeCause(cause: unknown): string {
  const code = cause instanceof Error && 'code' in cause ? cause.code : null
  if (code === 'ENOENT') return 'there is no such file or folder'
  if (code === 'EISDIR') return 'it is a folder'
  if (code === 'EACCES' || code === 'EPERM') return 'permission denied'
  if (code === 'ERR_STRING_TOO_LONG' || code === 'ERR_FS_FILE_TOO_LARGE') return 'it is too large'
  return cause instanceof Error ? cause.message : String(cause)
}

export function shownUrl(address: string): string {
  const { origin, pathname } = new URL(address)
  return `${origin}${pathname === '/' ? '' : pathname}`
}
