import type { Generation } from '../generation.ts'
import type { Reply } from '../script/reply.ts'
import { chooseEvidence } from './choose-evidence.ts'
import { type FillHook, fillSchema } from './fill-schema.ts'
import { findSchema } from './find-schema.ts'
import { groundedValue } from './grounded-value.ts'
import { malform } from './malform.ts'
import { readHunks } from './read-hunks.ts'

const plainText = 'It does what it says.'

/** The text a reply answers with: built from the asked schema and what the prompt shows, then spoilt as the script says. */
export function say(reply: Reply | null, generation: Generation, fill: FillHook | null): string {
  if (reply?.kind === 'good' && reply.content !== undefined)
    return typeof reply.content === 'string' ? reply.content : JSON.stringify(reply.content)
  const hooks = [hookOf(reply), fill].filter((hook) => hook !== null)
  const build = (force: FillHook | null = null) => buildAnswer(generation, { hooks, force })
  if (reply?.kind === 'malformed') return malform(reply, build)
  const answer = build()
  if (answer !== null) return JSON.stringify(answer)
  return reply?.kind === 'hostile' ? reply.text : plainText
}

/** null: nobody asked for JSON. */
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

function hookOf(reply: Reply | null): FillHook | null {
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
