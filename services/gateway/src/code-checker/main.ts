import { type Answer, type Order, READY } from './orders.ts'
import { tasks } from './tasks.ts'

// Parses code in a separate process without settings, keys or connections, because anyone can have written the code.
// The gateway kills the process if parsing takes too long.

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
