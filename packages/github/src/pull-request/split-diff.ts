/**
 * The hunks of each file of a diff as git writes it, by the file's path after the change (before it where it was removed).
 * Inside a hunk every line begins with a space, +, - or \, so `diff --git` at a line's start always opens a file.
 */
export function splitDiff(diff: string): Map<string, string> {
  const patches = new Map<string, string>()
  for (const section of diff.split(/^(?=diff --git )/m)) {
    const start = section.search(/^@@ /m)
    if (start === -1) continue
    const header = section.slice(0, start)
    const path = readPath(header, '+++') ?? readPath(header, '---')
    if (path !== null) patches.set(path, section.slice(start).replace(/\n$/, ''))
  }
  return patches
}

// `+++ b/path`, quoted like a C string where the path holds unusual bytes, with a tab behind it where it holds a space.
function readPath(header: string, mark: '+++' | '---'): string | null {
  const line = header.split('\n').find((candidate) => candidate.startsWith(`${mark} `))
  const named = line?.slice(4).replace(/\t?\r?$/, '')
  if (named === undefined || named === '/dev/null') return null
  const path = named.startsWith('"') ? unquote(named) : named
  return path.replace(/^[ab]\//, '')
}

const ESCAPES: Record<string, number> = { a: 7, b: 8, t: 9, n: 10, v: 11, f: 12, r: 13, '"': 34, '\\': 92 }

function unquote(quoted: string): string {
  const bytes: Buffer[] = []
  for (const [part, escaped] of quoted.slice(1, -1).matchAll(/\\([0-7]{3}|.)|[^\\]+/gs)) {
    if (escaped === undefined) bytes.push(Buffer.from(part))
    else bytes.push(Buffer.of(ESCAPES[escaped] ?? Number.parseInt(escaped, 8) & 255))
  }
  return Buffer.concat(bytes).toString('utf8')
}
