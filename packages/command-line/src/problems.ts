import { Problem } from '@debrief/contracts/problem'

const WRONG_USAGE = 'wrong_usage'

export const wrongUsage = (sentence: string) => new Problem(WRONG_USAGE, 400, sentence)

export const isWrongUsage = (error: unknown) => error instanceof Problem && error.code === WRONG_USAGE

export const notReadable = (path: string, cause: unknown) =>
  new Problem('not_readable', 400, `${path} cannot be read: ${reasonOf(cause)}.`, { cause })

export const notWritable = (path: string, cause: unknown) =>
  new Problem('not_writable', 400, `${path} cannot be written: ${reasonOf(cause)}.`, { cause })

function reasonOf(cause: unknown): string {
  const code = (cause as { code?: unknown } | null)?.code
  if (code === 'ENOENT') return 'there is no such file or folder'
  if (code === 'EISDIR') return 'it is a folder'
  if (code === 'EACCES' || code === 'EPERM') return 'you may not'
  if (code === 'ERR_STRING_TOO_LONG' || code === 'ERR_FS_FILE_TOO_LARGE') return 'it is too large'
  return cause instanceof Error ? cause.message : String(cause)
}

/** An address as it may be told: without a name and password in it. */
export function shownUrl(address: string): string {
  const { origin, pathname } = new URL(address)
  return `${origin}${pathname === '/' ? '' : pathname}`
}
