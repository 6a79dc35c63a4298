import { type Answer, acceptedSchema } from './schema.ts'

/**
 * The first key that an object of a JSON text says twice; null where none does. Which one counts depends on who reads
 * (RFC 8259, 4), so such a text has no meaning. The text must be valid JSON.
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

/** In valid JSON only a key is followed by a colon. */
const isKey = (json: string, end: number): boolean => {
  let at = end
  while (json[at] === ' ' || json[at] === '\n' || json[at] === '\t' || json[at] === '\r') at++
  return json[at] === ':'
}

/** Longer than any review; a model in a loop writes megabytes. */
const MOST_CHARACTERS = 300_000

export type Parsed = { answer: Answer; fault: null } | { answer: null; fault: string }

/** Reads the model's text against the schema. The fault is a sentence for the model's one try at repairing it. */
export function parseAnswer(text: string, { isHeldToJson }: { isHeldToJson: boolean }): Parsed {
  const json = isHeldToJson ? text : withoutFence(text)
  if (json.trim() === '') return failed('The answer was empty.')
  if (json.length > MOST_CHARACTERS)
    return failed(`The answer was longer than ${MOST_CHARACTERS} characters.`)
  const value = parsed(json)
  if (value === undefined)
    return failed('The answer was not one JSON object: no fence and no text around it.')
  const twice = findDuplicateKey(json)
  if (twice !== null) return failed(`The answer had the key "${twice.slice(0, 40)}" twice in one object.`)
  const result = acceptedSchema.safeParse(value)
  if (result.success) return { answer: result.data, fault: null }
  const issues = result.error.issues.slice(0, 5).map(({ path, message }) => `${path.join('.')}: ${message}`)
  return failed(`The answer did not fit the schema. ${issues.join('; ')}`.slice(0, 1000))
}

const failed = (fault: string): Parsed => ({ answer: null, fault })

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

/** Servers that were only asked in words mostly answer within a Markdown fence. */
const withoutFence = (text: string) => /^\s*```(?:json)?\s*\n(.*)\n```\s*$/s.exec(text)?.[1] ?? text
