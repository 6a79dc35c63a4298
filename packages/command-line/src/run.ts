import { Problem } from '@debrief/contracts/problem'
import { ConfigError } from '@debrief/service-kit/config'
import { diffCommand } from './diff/diff-command.ts'
import { isWrongUsage, wrongUsage } from './problems.ts'
import { createTerminal, type Streams, type Terminal } from './terminal.ts'
import { USAGE } from './usage.ts'

const DONE = 0
const NOT_DONE = 1
const CALLED_WRONGLY = 2

/** Runs one command and gives its exit code; whatever goes wrong is said on standard error. */
export async function run(args: string[], streams: Streams): Promise<number> {
  const terminal = createTerminal(streams)
  try {
    await choose(args, terminal)
    return DONE
  } catch (error) {
    terminal.note(describe(error))
    return isWrongUsage(error) ? CALLED_WRONGLY : NOT_DONE
  }
}

async function choose([command, ...args]: string[], terminal: Terminal): Promise<void> {
  const asksForHelp = [command, ...args].some((arg) => arg === '--help' || arg === '-h')
  if (asksForHelp || command === 'help') return terminal.print(USAGE)
  if (command === 'analyze') {
    // The parsers it needs take a second to load, which the other commands spare.
    const { analyzeCommand } = await import('./analyze/analyze-command.ts')
    return analyzeCommand(args, terminal)
  }
  if (command === 'diff') return diffCommand(args, terminal)
  throw wrongUsage(command === undefined ? 'say what to do.' : `there is no command ${command}.`)
}

function describe(error: unknown): string {
  if (isWrongUsage(error)) return `${(error as Problem).message} See debrief --help.`
  if (error instanceof Problem || error instanceof ConfigError) return error.message
  return `this should not have happened: ${error instanceof Error ? error.stack : String(error)}`
}
