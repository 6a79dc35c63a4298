export interface AddedLine {
  path: string
  line: number
  text: string
}

const header = /^\s*@@ -\d+(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/
const pathMarkers = [
  /^\s*\+\+\+ (?:b\/)?"?([^\t"]+)/,
  /^\s*diff --git "?a\/.*"? "?b\/([^"]+)"?$/,
  /^\s*rename to (.+)$/,
  /\b(?:file|path|filename)\b["'`*]*\s*[:=]\s*["'`*]*\s*([^\s"'`*,>]+\.[^\s"'`*,>]+|Dockerfile|Makefile)/i,
  /^#{1,6} +[`*]*([\w@.-]+(?:\/[^\s`*]+)+)/,
]

export function readHunks(prompt: string): AddedLine[] {
  const found = scan(prompt.split('\n'))
  // In JSON, the diff's newlines are escaped.
  return found.length > 0 || !prompt.includes('\\n') ? found : scan(unescaped(prompt).split('\n'))
}

const unescaped = (text: string) =>
  text.replaceAll(/\\(?:u[\da-f]{4}|["\\/bfnrt])|"@@ |"(?=\s*[,}\]])/gi, (found) => {
    if (found.startsWith('\\')) return JSON.parse(`"${found}"`) as string
    return found === '"' ? '\n"' : '"\n@@ '
  })

function scan(lines: string[]): AddedLine[] {
  const found: AddedLine[] = []
  let path: string | null = null
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? ''
    const hunk = header.exec(line)
    if (!hunk) {
      path = findPath(line) ?? path
      continue
    }
    const size = { old: Number(hunk[1] ?? 1), new: Number(hunk[3] ?? 1) }
    const read = readHunk(lines.slice(index + 1, index + 1 + size.old + size.new + 2), size)
    const start = Number(hunk[2])
    if (path !== null)
      for (const { offset, text } of read.added) found.push({ path, line: start + offset, text })
    index += read.length
  }
  return found
}

function findPath(line: string): string | null {
  for (const marker of pathMarkers) {
    const path = marker.exec(line)?.[1]?.trim()
    if (path && path !== '/dev/null') return path
  }
  return null
}

// Prompts can number the lines, as in "12 | +code" or "12 13 code".
const gutter = /^\s*[LR]?\d+(?:[ \t]+[LR]?\d+)?\s*[|:]?\s?(?=[+\- ]|$)/

/** Reads lines until the header's counts are reached or the diff ends. */
function readHunk(lines: string[], size: { old: number; new: number }) {
  const first = lines.slice(0, 3)
  const isNumbered = first.length > 0 && first.every((line) => gutter.test(line))
  const added: { offset: number; text: string }[] = []
  let seenOld = 0
  let seenNew = 0
  let length = 0
  for (const whole of lines) {
    if (seenOld >= size.old && seenNew >= size.new) break
    const line = isNumbered ? whole.replace(gutter, '') : whole
    const sign = line[0] ?? ' '
    if (!' +-\\'.includes(sign) || header.test(whole)) break
    if (sign === '+') added.push({ offset: seenNew, text: line.slice(1).replace(/\r$/, '') })
    if (sign === ' ' || sign === '+') seenNew += 1
    if (sign === ' ' || sign === '-') seenOld += 1
    length += 1
  }
  return { added, length }
}

/** Chooses at most `max` added lines, starting with one per file. The same lines always give the same choice. */
export function chooseEvidence(lines: readonly AddedLine[], max = 3): AddedLine[] {
  const notable = lines.filter(({ text }) => isNotable(text))
  const byFile = new Map<string, AddedLine[]>()
  for (const line of notable) byFile.set(line.path, [...(byFile.get(line.path) ?? []), line])
  const rounds = Math.max(0, ...[...byFile.values()].map((found) => found.length))
  const chosen: AddedLine[] = []
  for (let round = 0; round < rounds && chosen.length < max; round += 1)
    for (const found of byFile.values()) {
      const line = found[round]
      if (line && chosen.length < max) chosen.push(line)
    }
  return chosen
}

const isNotable = (text: string) => {
  const code = text.trim()
  return (
    code.length >= 8 && code.length <= 300 && /[a-z]/i.test(code) && !/^(#|\/\/|\/?\*|--|<!--)/.test(code)
  )
}

export interface Place {
  path: (string | number)[]
  name: string
  schema: Record<string, unknown>
  evidence: AddedLine | null
}

const languages: Record<string, string> = {
  ts: 'TypeScript',
  tsx: 'TypeScript',
  js: 'JavaScript',
  jsx: 'JavaScript',
  py: 'Python',
  go: 'Go',
  java: 'Java',
  cs: 'C#',
  rs: 'Rust',
  php: 'PHP',
  rb: 'Ruby',
}

const isPath = /^(file_?)?(path|name)$|^file$/i
const isLine = /line(_?(number|no))?$|^(start|end|from|to)$/i
const isQuote = /^(code_?(before|snippet)?|before|quote(d.*)?|snippet|excerpt|evidence|original(_?code)?)$/i

export const isFinding = (names: readonly string[]) =>
  names.some((name) => isPath.test(name) && name !== 'name') || names.some((name) => isQuote.test(name))

/** Returns undefined if the evidence implies no value for this place. */
export function groundedValue({ name, schema, evidence }: Place): unknown {
  const types = [schema.type].flat()
  // The evidence has no values for these fields, so a careful model leaves them empty.
  if (/comment_?ids?$|^(rule|fixed_?in|code_?after|after|fix(ed)?|suggestion|replacement)$/i.test(name)) {
    if (types.includes('array')) return schema.minItems ? undefined : []
    return takesNull(schema) ? null : undefined
  }
  if (!evidence) return undefined
  const extension = evidence.path.split('.').at(-1)?.toLowerCase() ?? ''
  if (types.includes('integer') || types.includes('number'))
    return isLine.test(name) ? evidence.line : undefined
  if (isPath.test(name) && name !== 'name') return evidence.path
  if (isQuote.test(name)) return evidence.text
  if (/^side$/i.test(name)) return 'RIGHT'
  if (/language$/i.test(name)) return languages[extension]
  if (/^title$/i.test(name))
    return `Validate the input on line ${evidence.line} of ${evidence.path}`.slice(0, 200)
  return undefined
}

const takesNull = (schema: Record<string, unknown>) =>
  [schema.type].flat().includes('null') ||
  (Array.isArray(schema.anyOf) && schema.anyOf.some((option: { type?: unknown }) => option.type === 'null'))
