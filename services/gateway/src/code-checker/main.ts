import { type Answer, type Order, READY } from './orders.ts'
import { tasks } from './tasks.ts'

// Runs in a separate process without settings, keys or connections: the code can come from anyone, and parsing it may
// take long or crash the parser. The gateway kills a process that takes too long.

process.on('message', async ({ id, name, given }: Order) => {
  const task: (...given: Order['given']) => unknown = tasks[name] as never
  try {
    say({ id, done: await task(...given) })
  } catch (error) {
    say({ id, failed: String(error) })
  }
})
process.on('disconnect', () => process.exit())

const say = (what: Answer | typeof READY) => process.send?.(what)
say(READY)
