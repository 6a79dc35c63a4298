import { type Answer, acceptedSchema } from './answer/schema.ts'
import type { Plan, PlannedCall } from './budget/plan-calls.ts'
import type { Message, ModelEndpoint, Reply } from './endpoint/model-endpoint.ts'
import { answerFiltered, answerMalformed, answerRefused, answerTooLong, ModelFailure } from './failures.ts'
import { writeMessages } from './prompt/write-messages.ts'
import type { UsageMeter } from './usage-meter.ts'

export interface AskOptions {
  endpoint: ModelEndpoint
  caller: string
  meter: UsageMeter
  signal: AbortSignal
  onRepair?: (() => void) | undefined
}

/**
 * If a call or its answer is too long, splits the call in two, but only once. If an answer is invalid, asks once more.
 * Any other failure fails the whole analysis (D15).
 */
export async function askForReview(plan: Plan, asking: AskOptions): Promise<Answer[]> {
  const answers: Answer[] = []
  for (const call of plan.calls) answers.push(...(await askOrHalve(call, plan, asking)))
  return answers
}

async function askOrHalve(call: PlannedCall, plan: Plan, asking: AskOptions): Promise<Answer[]> {
  try {
    return [await askOnce(call, plan, asking)]
  } catch (error) {
    const halves = halve(call)
    if (!(error instanceof ModelFailure) || error.kind !== 'too_long' || !halves) throw error
    const answers: Answer[] = []
    for (const half of halves) answers.push(await askOnce(half, plan, asking))
    return answers
  }
}

function halve({ contents }: PlannedCall): [PlannedCall, PlannedCall] | null {
  if (contents.length < 2) return null
  const middle = Math.ceil(contents.length / 2)
  return [{ contents: contents.slice(0, middle) }, { contents: contents.slice(middle) }]
}

async function askOnce(call: PlannedCall, plan: Plan, asking: AskOptions): Promise<Answer> {
  const messages = writeMessages(call, plan.head)
  const first = readReply(await ask(messages, asking))
  if (first.answer) return first.answer
  asking.onRepair?.()
  const again: Message = {
    role: 'user',
    content: `Your answer couldn't be used. ${first.fault.slice(0, 400)} Answer again with the complete JSON object, valid against the schema and without text around it.`,
  }
  const second = readReply(await ask([...messages, again], asking))
  if (second.answer) return second.answer
  throw answerMalformed(second.fault.slice(0, 200))
}

async function ask(
  messages: readonly Message[],
  { endpoint, caller, meter, signal }: AskOptions,
): Promise<Reply> {
  signal.throwIfAborted()
  const reply = await endpoint.ask(messages, { caller, signal })
  meter.add(reply)
  return reply
}

function readReply(reply: Reply) {
  if (reply.refusal !== null) throw answerRefused(reply.refusal.replace(/\s+/g, ' ').slice(0, 200))
  if (reply.finish === 'filter') throw answerFiltered()
  if (reply.finish === 'length') throw answerTooLong('the answer reached the token limit')
  return parseAnswer(reply.text, reply)
}

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

type ParseResult = { answer: Answer; fault: null } | { answer: null; fault: string }

/** `fault` is an error message for the model, which gets one chance to repair its answer. */
function parseAnswer(text: string, { isHeldToJson }: { isHeldToJson: boolean }): ParseResult {
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
