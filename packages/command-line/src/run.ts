import { Problem } from '@debrief/contracts/problem'
import { ConfigError } from '@debrief/service-kit/config'
import { diffCommand } from './diff/diff-command.ts'
import { isWrongUsage, wrongUsage } from './problems.ts'
import { createTerminal, type Streams, type Terminal } from './terminal.ts'
import { USAGE } from './usage.ts'

const DONE = 0
const NOT_DONE = 1
const FOUND = 1
const CALLED_WRONGLY = 2

/** Runs one command and gives its exit code; whatever goes wrong is said on standard error. */
export async function run(args: string[], streams: Streams): Promise<number> {
  const terminal = createTerminal(streams)
  try {
    return await choose(args, terminal)
  } catch (error) {
    terminal.note(describe(error))
    // What could not be checked must not look like findings to a script.
    return isWrongUsage(error) || args[0] === 'check' ? CALLED_WRONGLY : NOT_DONE
  }
}

async function choose([command, ...args]: string[], terminal: Terminal): Promise<number> {
  const asksForHelp = [command, ...args].some((arg) => arg === '--help' || arg === '-h')
  if (command === 'ops') {
    const { opsCommand } = await import('./ops/ops-command.ts')
    return (await opsCommand(args, terminal)) ? DONE : FOUND
  }
  if (asksForHelp || command === 'help') terminal.print(USAGE)
  else if (command === 'analyze') {
    // The parsers it needs take a second to load, which the other commands spare.
    const { analyzeCommand } = await import('./analyze/analyze-command.ts')
    await analyzeCommand(args, terminal)
  } else if (command === 'diff') await diffCommand(args, terminal)
  else if (command === 'check') {
    const { checkCommand } = await import('./check/check-command.ts')
    return (await checkCommand(args, terminal)) ? DONE : FOUND
  } else throw wrongUsage(command === undefined ? 'say what to do.' : `there is no command ${command}.`)
  return DONE
}

function describe(error: unknown): string {
  if (isWrongUsage(error)) return `${(error as Problem).message} See debrief --help.`
  if (error instanceof Problem || error instanceof ConfigError) return error.message
  return `this should not have happened: ${error instanceof Error ? error.stack : String(error)}`
}
