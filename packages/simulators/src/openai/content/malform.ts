import type { Reply } from '../script/reply.ts'
import type { FillHook } from './fill-schema.ts'

type Malformed = Extract<Reply, { kind: 'malformed' }>
type Build = (force?: FillHook) => Record<string, unknown> | null

/** A response with only the requested error. `build` returns null if no JSON was requested. */
export function malform({ shape, bytes }: Malformed, build: Build): string {
  if (shape === 'empty') return ''
  if (shape === 'wrong-enum') return withForced(build, wrongEnum, { category: outside })
  if (shape === 'score-150') return withForced(build, tooMuch, { score: 150 })
  if (shape === 'huge') return huge(build, bytes)
  const text = JSON.stringify(build() ?? { answer: 'It does what it says.' })
  if (shape === 'fenced') return `\`\`\`json\n${text}\n\`\`\``
  if (shape === 'extra-text') return `Here is what I found:\n\n${text}\n\nTell me if you want more.`
  if (shape === 'duplicate-keys') return duplicated(text)
  return `${text.slice(0, -1)},,}`
}

const outside = 'not-one-of-these'

const wrongEnum: FillHook = ({ schema }) => (Array.isArray(schema.enum) ? outside : undefined)

const tooMuch: FillHook = ({ name, schema }) => {
  const types = [schema.type].flat()
  if (!types.includes('integer') && !types.includes('number')) return undefined
  const most = Number(schema.maximum ?? schema.exclusiveMaximum ?? Number.POSITIVE_INFINITY)
  return /score|confidence/i.test(name) || most < 150 ? 150 : undefined
}

/** If the schema has no suitable place, adds an unknown property to make the response invalid. */
function withForced(build: Build, force: FillHook, fallback: Record<string, unknown>): string {
  let forced = false
  const answer = build((place) => {
    const value = force(place)
    if (value !== undefined) forced = true
    return value
  })
  return JSON.stringify(forced ? answer : { ...answer, ...fallback })
}

/** Puts all the text in one field, so that the size is the only error. */
function huge(build: Build, bytes: number): string {
  let used = false
  const answer = build(({ schema }) => {
    if (used || ![schema.type].flat().includes('string') || 'enum' in schema || 'const' in schema)
      return undefined
    used = true
    return 'far too long '.repeat(Math.ceil(bytes / 13)).slice(0, bytes)
  })
  const text = answer ? JSON.stringify(answer) : ''
  return text.length >= bytes ? text : text.padEnd(bytes, ' ')
}

/** Repeats every root key, with null first. Parsers differ on which one counts. */
function duplicated(text: string): string {
  const keys = Object.keys(JSON.parse(text) as object)
  const first = keys.map((key) => `${JSON.stringify(key)}:null,`).join('')
  return `{${first}${text.slice(1)}`
}
