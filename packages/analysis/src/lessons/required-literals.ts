/** The minimum length of a literal. Shorter literals are too common to rule anything out. */
const MIN_LENGTH = 3

type Literals = string[] | null

/**
 * At least one of the literals occurs in every match of the pattern, so text without them can't match. Null if the
 * pattern has no such literals. Based on RE2's prefilter: https://swtch.com/~rsc/regexp/regexp4.html
 */
export function requiredLiterals(pattern: string): Literals {
  const reader = { pattern, at: 0 }
  const found = readAlternatives(reader)
  return reader.at < pattern.length ? null : found
}

interface Reader {
  pattern: string
  at: number
}

function readAlternatives(reader: Reader): Literals {
  const all: Literals[] = [readSequence(reader)]
  while (reader.pattern[reader.at] === '|') {
    reader.at++
    all.push(readSequence(reader))
  }
  return all.every((each) => each !== null) ? all.flat() : null
}

function readSequence(reader: Reader): Literals {
  let best: Literals = null
  let run = ''
  const offer = (literals: Literals) => {
    if (literals !== null && isBetter(literals, best)) best = literals
  }
  const endRun = () => {
    if (run.length >= MIN_LENGTH) offer([run])
    run = ''
  }
  while (reader.at < reader.pattern.length && !'|)'.includes(reader.pattern[reader.at] as string)) {
    const part = readPart(reader)
    const isOptional = readQuantifier(reader)
    if (isOptional === null && typeof part === 'string') {
      run += part
      continue
    }
    // "ab+" requires "ab"; "ab?" requires "a".
    if (isOptional === false && typeof part === 'string') run += part
    endRun()
    if (isOptional !== true && typeof part !== 'string') offer(part)
  }
  endRun()
  return best
}

/** Fewer and longer literals are faster to test and rule out more text. */
const isBetter = (one: string[], other: Literals) =>
  other === null ||
  shortest(one) > shortest(other) ||
  (shortest(one) === shortest(other) && one.length < other.length)
const shortest = (literals: readonly string[]) => Math.min(...literals.map((each) => each.length))

function readPart(reader: Reader): string | Literals {
  const { pattern } = reader
  const char = pattern[reader.at++] as string
  if (char === '(') return readGroup(reader)
  if (char === '[') {
    while (pattern[reader.at] !== ']' && reader.at < pattern.length)
      reader.at += pattern[reader.at] === '\\' ? 2 : 1
    reader.at++
    return null
  }
  if (char === '\\') {
    const escaped = pattern[reader.at++] as string
    if (escaped === 'b' || escaped === 'B') return ''
    return /[a-z0-9]/i.test(escaped) ? null : escaped
  }
  if (char === '^' || char === '$') return ''
  return char === '.' ? null : char
}

function readGroup(reader: Reader): Literals {
  const isLookaround = /^\?(?:=|!|<=|<!)/.test(reader.pattern.slice(reader.at, reader.at + 3))
  reader.at += /^\?(?:<?[=!]|:|<\w+>)/.exec(reader.pattern.slice(reader.at))?.[0].length ?? 0
  const literals = readAlternatives(reader)
  reader.at++
  return isLookaround ? null : literals
}

function readQuantifier(reader: Reader): boolean | null {
  const quantifier = /^(?:[*+?]|\{\d+(?:,\d*)?\})\??/.exec(
    reader.pattern.slice(reader.at, reader.at + 12),
  )?.[0]
  if (quantifier === undefined) return null
  reader.at += quantifier.length
  return /^(?:[*?]|\{0)/.test(quantifier)
}
