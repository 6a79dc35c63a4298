import { type Answer, acceptedSchema } from './schema.ts'

/**
 * Returns the first key that occurs twice in one object, or null. Parsers disagree on which value counts (RFC 8259,
 * section 4). The text must be valid JSON.
 */
function findDuplicateKey(json: string): string | null {
  const open: (Set<string> | null)[] = []
  const token = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\]]/gs
  for (let match = token.exec(json); match; match = token.exec(json)) {
    const [text] = match
    if (text === '{') open.push(new Set())
    else if (text === '[') open.push(null)
    else if (text === '}' || text === ']') open.pop()
    else if (isKey(json, token.lastIndex)) {
      const keys = open.at(-1)
      const key = JSON.parse(text) as string
      if (keys?.has(key)) return key
      keys?.add(key)
    }
  }
  return null
}

/** In valid JSON, only a key is followed by a colon. */
const isKey = (json: string, end: number): boolean => {
  let at = end
  while (json[at] === ' ' || json[at] === '\n' || json[at] === '\t' || json[at] === '\r') at++
  return json[at] === ':'
}

/** The maximum length of an answer in characters. A model that repeats itself in a loop can write megabytes. */
const MAX_CHARACTERS = 300_000

export type ParseResult = { answer: Answer; fault: null } | { answer: null; fault: string }

/** `fault` is an error message for the model, which gets one chance to repair its answer. */
export function parseAnswer(text: string, { isHeldToJson }: { isHeldToJson: boolean }): ParseResult {
  const json = isHeldToJson ? text : withoutFence(text)
  if (json.trim() === '') return failed('The answer was empty.')
  if (json.length > MAX_CHARACTERS) return failed(`The answer was longer than ${MAX_CHARACTERS} characters.`)
  const value = parsed(json)
  if (value === undefined)
    return failed('The answer must be a single JSON object, without a code fence or text around it.')
  const twice = findDuplicateKey(json)
  if (twice !== null) return failed(`The answer had the key "${twice.slice(0, 40)}" twice in one object.`)
  const result = acceptedSchema.safeParse(value)
  if (result.success) return { answer: result.data, fault: null }
  const issues = result.error.issues.slice(0, 5).map(({ path, message }) => `${path.join('.')}: ${message}`)
  return failed(`The answer didn't match the schema. ${issues.join('; ')}`.slice(0, 1000))
}

const failed = (fault: string): ParseResult => ({ answer: null, fault })

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

/** Without a JSON mode, models usually put the answer in a Markdown code fence. */
const withoutFence = (text: string) => /^\s*```(?:json)?\s*\n(.*)\n```\s*$/s.exec(text)?.[1] ?? text
