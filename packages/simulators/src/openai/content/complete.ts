import { randomUUID } from 'node:crypto'
import type { Completion, Generation } from '../endpoints/generation.ts'
import { countTokens } from '../endpoints/tokens.ts'
import type { OpenaiSettings } from '../options.ts'
import type { Reply } from '../script/script.ts'
import { chooseEvidence, groundedValue, readHunks } from './evidence.ts'
import { type FillHook, fillSchema } from './fill-schema.ts'

export function complete(reply: Reply | null, generation: Generation, settings: OpenaiSettings): Completion {
  const id = randomUUID().replaceAll('-', '')
  const created = Math.floor(settings.now().getTime() / 1000)
  const whole = (text: string): Completion => ({
    id,
    created,
    text,
    refusal: null,
    finish: 'stop',
    completionTokens: countTokens(text),
  })
  if (reply?.kind === 'refusal') {
    return { ...whole(''), text: null, refusal: reply.text, completionTokens: countTokens(reply.text) }
  }
  if (reply?.kind === 'content-filter') return { ...whole(''), finish: 'content_filter' }
  const full = whole(write(reply, generation, settings.fill))
  if (reply?.kind === 'truncated') return shortened(full, reply.keep)
  const { maxTokens } = generation
  if (maxTokens === null || full.completionTokens <= maxTokens) return full
  return { ...shortened(full, maxTokens / full.completionTokens), completionTokens: maxTokens }
}

function shortened(completion: Completion, share: number): Completion {
  const whole = completion.text ?? ''
  const text = whole.slice(0, Math.floor(whole.length * share))
  return { ...completion, text, finish: 'length', completionTokens: countTokens(text) }
}

function write(reply: Reply | null, generation: Generation, fill: FillHook | null): string {
  if (reply?.kind === 'good' && reply.content !== undefined)
    return typeof reply.content === 'string' ? reply.content : JSON.stringify(reply.content)
  const hooks = [createHook(reply), fill].filter((hook) => hook !== null)
  const build = (force: FillHook | null = null) => buildAnswer(generation, { hooks, force })
  if (reply?.kind === 'malformed') return malform(reply, build)
  const answer = build()
  if (answer !== null) return JSON.stringify(answer)
  return reply?.kind === 'hostile' ? reply.text : 'The code works as described.'
}

function buildAnswer(
  { promptText, format, schema }: Generation,
  { hooks, force }: { hooks: FillHook[]; force: FillHook | null },
): Record<string, unknown> | null {
  const wanted = schema ?? findSchema(promptText)
  if (wanted) {
    const evidence = chooseEvidence(readHunks(promptText))
    return fillSchema(wanted, { evidence, hooks, force }) as Record<string, unknown>
  }
  if (format === 'text') return null
  const bare = { type: 'object', properties: { answer: { type: 'string' } } }
  return fillSchema(bare, { hooks, force }) as Record<string, unknown>
}

function createHook(reply: Reply | null): FillHook | null {
  if (reply?.kind === 'hostile') {
    return (place) => {
      if (reply.grounded && groundedValue(place) !== undefined && place.name !== 'title')
        return groundedValue(place)
      return reply.text
    }
  }
  const values = reply?.kind === 'good' || reply?.kind === 'malformed' ? reply.values : undefined
  return values ? ({ name, path }) => (typeof path.at(-1) === 'string' ? values[name] : undefined) : null
}

const opening = /\{\s*"(?:\$schema|\$defs|type|properties|additionalProperties|required|title|description)"/g
const MAX_TRIES = 20

/**
 * Supports clients that put a JSON Schema in the prompt instead of using structured outputs. Returns null if no schema
 * is found.
 */
function findSchema(prompt: string): Record<string, unknown> | null {
  let tries = 0
  for (const match of prompt.matchAll(opening)) {
    tries += 1
    if (tries > MAX_TRIES) return null
    const schema = parsed(balanced(prompt, match.index))
    if (schema && typeof schema.properties === 'object' && schema.properties !== null) return schema
  }
  return null
}

function balanced(text: string, start: number): string {
  let depth = 0
  let quoted = false
  for (let index = start; index < text.length; index += 1) {
    const character = text[index]
    if (quoted) {
      if (character === '\\') index += 1
      else if (character === '"') quoted = false
    } else if (character === '"') quoted = true
    else if (character === '{') depth += 1
    else if (character === '}') {
      depth -= 1
      if (depth === 0) return text.slice(start, index + 1)
    }
  }
  return ''
}

function parsed(text: string): Record<string, unknown> | null {
  try {
    return text === '' ? null : (JSON.parse(text) as Record<string, unknown>)
  } catch {
    return null
  }
}

type MalformedReply = Extract<Reply, { kind: 'malformed' }>
type Build = (force?: FillHook) => Record<string, unknown> | null

/** Produces exactly the requested error. `build` returns null if no JSON was requested. */
export function malform({ shape, bytes }: MalformedReply, build: Build): string {
  if (shape === 'empty') return ''
  if (shape === 'wrong-enum') return withForced(build, wrongEnum, { category: outside })
  if (shape === 'score-150') return withForced(build, tooMuch, { score: 150 })
  if (shape === 'huge') return huge(build, bytes)
  const text = JSON.stringify(build() ?? { answer: 'The code works as described.' })
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
  const max = Number(schema.maximum ?? schema.exclusiveMaximum ?? Number.POSITIVE_INFINITY)
  return /score|confidence/i.test(name) || max < 150 ? 150 : undefined
}

/**
 * Builds a response with a forced value. If the hook forces no value, adds a property that makes the response invalid.
 */
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

/** Repeats every root key, first with null. Parsers differ on which value they keep. */
function duplicated(text: string): string {
  const keys = Object.keys(JSON.parse(text) as object)
  const first = keys.map((key) => `${JSON.stringify(key)}:null,`).join('')
  return `{${first}${text.slice(1)}`
}
