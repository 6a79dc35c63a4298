import type { Order } from '../orders.ts'

// This program behaves like a broken or hijacked code checker. The order's last argument selects the misbehavior.

const say = (what: unknown) => process.send?.(what)
const GRADE = { outcome: 'right', checks: [] }

const WAYS: Record<string, (id: number) => void> = {
  crash: () => process.kill(process.pid, 'SIGSEGV'),
  hang: () => {
    for (;;);
  },
  silence: () => undefined,
  nonsense: () => say('nonsense'),
  'no answer': (id) => say({ id }),
  'another shape': (id) => say({ id, done: { outcome: 'perfect', checks: [] } }),
  'others’ answers': (id) => {
    for (const other of [id - 1, id + 1, -1]) say({ id: other, done: { outcome: 'wrong', checks: [] } })
    say({ id, done: GRADE })
    say({ id, done: { outcome: 'wrong', checks: [] } })
  },
  'slow rule': (id) =>
    say({ id, done: GRADE, switchedOff: [{ rule: 'no-charge', language: 'Go', milliseconds: 300 }] }),
  'fine, its last': (id) => {
    process.send?.({ id, done: GRADE }, () => process.exit())
  },
  'too much memory': () => {
    const held: unknown[] = []
    for (;;) held.push(new Array(1_000_000).fill(held.length))
  },
}

process.on('message', ({ id, given }: Order) => {
  const way = WAYS[String(given.at(-1))]
  if (way) way(id)
  else say({ id, done: GRADE })
})
process.on('disconnect', () => process.exit())
say('ready')
