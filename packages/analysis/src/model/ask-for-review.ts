import { parseAnswer } from './answer/parse-answer.ts'
import type { Answer } from './answer/schema.ts'
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
