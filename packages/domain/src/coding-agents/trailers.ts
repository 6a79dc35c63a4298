export interface Trailer {
  /** In lowercase. */
  key: string
  value: string
}

const TRAILER = /^([A-Za-z0-9-]+)[ \t]*:[ \t]*(.*)$/
/** Git writes these lines itself, and counts them as trailers. */
const BY_GIT = /^(?:Signed-off-by: |\(cherry picked from commit )/

/**
 * Follows the rules of `git interpret-trailers`. The last paragraph is a trailer block if all of its lines are
 * trailers. If Git wrote one of the trailers, a quarter of the lines is enough. A line that starts with a space
 * continues the trailer above it.
 */
export function readTrailers(message: string): Trailer[] {
  const paragraphs = message
    .replaceAll('\r\n', '\n')
    .trimEnd()
    .split(/\n(?:[ \t]*\n)+/)
  const block = paragraphs.length > 1 ? paragraphs.at(-1) : undefined
  if (block === undefined) return []
  const trailers: Trailer[] = []
  let counted = 0
  let others = 0
  let isByGit = false
  for (const line of block.split('\n')) {
    const last = trailers.at(-1)
    const [, key, value = ''] = TRAILER.exec(line) ?? []
    if (BY_GIT.test(line)) isByGit = true
    if (key !== undefined) trailers.push({ key: key.toLowerCase(), value: value.trim() })
    if (key !== undefined || BY_GIT.test(line)) counted += 1
    else if (/^[ \t]/.test(line) && last) last.value += ` ${line.trim()}`
    else others += 1
  }
  const isBlock = others === 0 || (isByGit && counted * 3 >= others)
  return isBlock ? trailers : []
}
