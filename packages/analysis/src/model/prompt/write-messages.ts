import type { PlannedCall } from '../budget/plan-calls.ts'
import type { Message } from '../endpoint/model-endpoint.ts'
import { createFence } from './fence.ts'
import { instructions } from './instructions.ts'
import type { Head } from './show-head.ts'

const NAMES = { thread: 'review threads', piece: 'diff', around: 'code around' } as const

export function writeMessages({ contents }: PlannedCall, { sections }: Head): Message[] {
  const fence = createFence()
  const parts = (['thread', 'around', 'piece'] as const).map((kind) => ({
    name: NAMES[kind],
    text: contents
      .filter((content) => content.kind === kind)
      .map(({ text }) => text)
      .join(''),
  }))
  const data = [...sections, ...parts].filter(({ text }) => text !== '')
  return [
    { role: 'system', content: instructions(fence.mark) },
    { role: 'user', content: data.map(({ name, text }) => fence.around(name, text)).join('\n') },
  ]
}
