import { type Answer, type Order, READY, type Refusal } from './orders.ts'
import { openRules, takeSwitchedOff } from './rules.ts'
import { tasks } from './tasks.ts'

// This process parses untrusted code, so it gets no environment variables, keys or database connection. The gateway
// kills the process if parsing takes too long.

process.on('message', async ({ id, name, given }: Order) => {
  const task: (...given: Order['given']) => unknown = tasks[name] as never
  try {
    say({ id, done: await task(...given), switchedOff: takeSwitchedOff() })
  } catch (error) {
    say({ id, failed: String(error), switchedOff: takeSwitchedOff() })
  }
})
process.on('disconnect', () => process.exit())

const say = (what: Answer | Refusal | typeof READY) => process.send?.(what)
const refused = openRules(process.argv[2])
say(refused === null ? READY : { refused })
