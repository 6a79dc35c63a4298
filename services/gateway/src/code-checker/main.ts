import { type Answer, type Order, READY } from './orders.ts'
import { tasks } from './tasks.ts'

// A process of its own: code is anybody's text, and parsing it may take long or break the parser. It has no settings, no
// keys and no connections, and is ended when it takes too long.

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
