import { randomUUID } from 'node:crypto'
import { say } from './content/say.ts'
import { countTokens } from './count-tokens.ts'
import type { Completion, Generation } from './generation.ts'
import type { OpenaiSettings } from './options.ts'
import type { Reply } from './script/reply.ts'

/** What the model says to this reply of the script; null: the good one. */
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
  const said = whole(say(reply, generation, settings.fill))
  if (reply?.kind === 'truncated') return shortened(said, reply.keep)
  const { maxTokens } = generation
  if (maxTokens === null || said.completionTokens <= maxTokens) return said
  return { ...shortened(said, maxTokens / said.completionTokens), completionTokens: maxTokens }
}

function shortened(completion: Completion, share: number): Completion {
  const whole = completion.text ?? ''
  const text = whole.slice(0, Math.floor(whole.length * share))
  return { ...completion, text, finish: 'length', completionTokens: countTokens(text) }
}
