const ESCAPES: Record<string, number> = { a: 7, b: 8, t: 9, n: 10, v: 11, f: 12, r: 13, '"': 34, '\\': 92 }

const encoder = new TextEncoder()
const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

/**
 * Undoes git's C-style quoting (core.quotePath). Octal escapes are UTF-8 bytes. Invalid bytes become U+FFFD, as in
 * GitHub's responses.
 */
export function unquotePath(quoted: string): string {
  if (quoted.length < 2 || !quoted.startsWith('"') || !quoted.endsWith('"')) return quoted
  const bytes: number[] = []
  const inner = quoted.slice(1, -1)
  for (let at = 0; at < inner.length; ) {
    const octal = inner[at] === '\\' ? /^\\([0-3][0-7]{2})/.exec(inner.slice(at, at + 4))?.[1] : undefined
    const escape = inner[at] === '\\' ? ESCAPES[inner[at + 1] ?? ''] : undefined
    if (octal !== undefined) {
      bytes.push(Number.parseInt(octal, 8))
      at += 4
    } else if (escape !== undefined) {
      bytes.push(escape)
      at += 2
    } else {
      const character = String.fromCodePoint(inner.codePointAt(at) ?? 0xfffd)
      bytes.push(...encoder.encode(character))
      at += character.length
    }
  }
  return decoder.decode(new Uint8Array(bytes))
}

/** Null if it's unclear where the first name ends, as in a rename of unquoted names with spaces. */
export function splitGitNames(names: string): { old: string; new: string } | null {
  const quoted = /^("(?:[^"\\]|\\.)*") (.+)$/s.exec(names) ?? /^(.+) ("(?:[^"\\]|\\.)*")$/s.exec(names)
  if (quoted) return { old: unquotePath(quoted[1] ?? ''), new: unquotePath(quoted[2] ?? '') }
  // If the names are equal except for their prefixes, the space in the middle separates them.
  const middle = (names.length - 1) / 2
  if (Number.isInteger(middle) && names[middle] === ' ') {
    const [left, right] = [names.slice(0, middle), names.slice(middle + 1)]
    if (left === right || withoutPrefix(left) === withoutPrefix(right)) return { old: left, new: right }
  }
  const words = names.split(' ')
  return words.length === 2 ? { old: words[0] ?? '', new: words[1] ?? '' } : null
}

/** Returns null for /dev/null. In git's output, a tab ends a name that contains spaces. */
export function readFileName(rest: string, fromGit: boolean): string | null {
  const name = rest.endsWith('\r') ? rest.slice(0, -1) : rest
  if (name.startsWith('"')) {
    const quoted = /^"(?:[^"\\]|\\.)*"/s.exec(name)?.[0]
    if (quoted) return unquotePath(quoted)
  }
  const beforeTab = name.split('\t', 1)[0] ?? ''
  const path = fromGit
    ? beforeTab
    : beforeTab.replace(/ +(?:\d{4}-\d\d-\d\d \d\d:\d\d|\(revision \d+\)|\(working copy\)).*$/s, '')
  return path === '/dev/null' ? null : path
}

export const OLD_PREFIX = /^[aciow1]\//
export const NEW_PREFIX = /^[bciw2]\//

const withoutPrefix = (name: string) => name.replace(/^[^/]\//, '')
