import { Command, CommanderError, type CommandUnknownOpts, Option } from '@commander-js/extra-typings'
import { Problem } from '@debrief/contracts/problem'
import { SEVERITIES } from '@debrief/domain/mistakes/severity'
import { ConfigError } from '@debrief/service-kit/config'
import manifest from '../package.json' with { type: 'json' }
import { FORMATS } from './check/answer.ts'
import { isWrongUsage, wrongUsage } from './problems.ts'
import { createTerminal, type Streams, type Terminal } from './terminal.ts'

export async function run(args: string[], streams: Streams): Promise<number> {
  const terminal = createTerminal(streams)
  const [name] = args
  let isFine = true
  const finish = (result: boolean) => {
    isFine = result
  }
  const program = createProgram(terminal)
  addCommands(program, terminal, finish)
  const ops = createOps(program)
  try {
    if (args.slice(0, 2).includes('ops'))
      (await import('./ops/ops-command.ts')).addOpsCommands(ops, terminal, finish)
    await program.parseAsync(args.length === 1 && name === 'ops' ? ['help', 'ops'] : args, { from: 'user' })
    return isFine ? 0 : 1
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return 0
    const isUsage = error instanceof CommanderError || isWrongUsage(error)
    const command = program.commands.find((one) => one.name() === name)
    const help = command ? `debrief ${command.name()} --help` : 'debrief --help'
    terminal.note(isUsage ? `${describeUsage(error)} See ${help}.` : describe(error))
    // `check` exits with 1 if it has findings of the --fail-on severity or higher, so a check that failed to run needs
    // a different code.
    return isUsage || name === 'check' ? 2 : 1
  }
}

function describe(error: unknown): string {
  if (error instanceof Problem || error instanceof ConfigError) return error.message
  return `This is a bug: ${error instanceof Error ? error.stack : String(error)}`
}

function describeUsage(error: Error): string {
  if (!(error instanceof CommanderError)) return error.message
  if (error.code === 'commander.help') return 'No command given. Specify a command.'
  const sentence = error.message.replace(/^error: /, '').replaceAll('\n', ' ')
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}${sentence.endsWith('.') ? '' : '.'}`
}

const AFTER_HELP = `
GITHUB_TOKEN, OPENAI_API_KEY and DEBRIEF_TOKEN are read from the environment or the file .env.
analyze, history and diff exit with 0 if they succeed, 1 if they fail, and 2 if the arguments are
invalid. debrief <command> --help lists a command's options.`

const createProgram = (terminal: Terminal) =>
  new Command('debrief')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => terminal.print(text.trimEnd()),
      writeErr: () => {},
      getOutHelpWidth: () => terminal.width,
    })
    .helpOption('-h, --help', 'prints this help')
    .version(manifest.version, '-V, --version', 'prints the version')
    .helpCommand('help [command]', 'Prints help for a command')
    .usage('<command> [options]')
    .addHelpText('after', AFTER_HELP)
    .hook('preAction', (_, command) => checkValues(command))

/**
 * Rejects empty arguments and missing values. Otherwise, `replay --reason --dry-run` would replay with the reason
 * '--dry-run'.
 */
function checkValues(command: CommandUnknownOpts): void {
  if (command.args.includes('')) throw wrongUsage('An argument is empty.')
  const values = Object.entries(command.opts())
  const [name, value] = values.find(([, value]) => command.options.some(({ long }) => long === value)) ?? []
  if (name) throw wrongUsage(`Option '--${name}' needs a value before '${value}'.`)
}

const json = new Option('--json', 'prints only JSON')

/** Each command's code takes up to a second to load, so it's imported only when the command runs. */
function addCommands(program: Command, terminal: Terminal, finish: (isFine: boolean) => void): void {
  addHistory(program, terminal)
  addCheck(program, terminal, finish)
  program
    .command('analyze')
    .summary('Reviews a pull request')
    .description(
      "Reviews a pull request. Specify its URL, such as https://github.com/owner/repository/pull/1, its short form owner/repository#1, or a folder with GitHub's responses (pull.json, files.json, review-comments.json …).",
    )
    .argument('<pull request | folder>')
    .addOption(json)
    .addOption(
      new Option(
        '--analyzer <name>',
        'model uses the server at OPENAI_BASE_URL; builtin needs no key and no network',
      )
        .choices(['builtin', 'model'] as const)
        .default('builtin' as const),
    )
    .action(async (target, options) => {
      const { analyzeCommand } = await import('./analyze/analyze-command.ts')
      await analyzeCommand(target, options, terminal)
    })
  program
    .command('diff')
    .description('Lists the files of a unified diff with the lines that can be commented on')
    .argument('<file>', '- reads standard input')
    .addOption(json)
    .action(async (file, options) => {
      const { diffCommand } = await import('./diff/diff-command.ts')
      await diffCommand(file, options, terminal)
    })
}

function addCheck(program: Command, terminal: Terminal, finish: (isFine: boolean) => void): void {
  program
    .command('check')
    .summary("Checks changes that haven't been pushed yet")
    .description(
      "Checks changes that haven't been pushed yet: everything since the branch diverged from its upstream, including new files. With --staged, checks only the staged changes; with --diff, only a diff. If DEBRIEF_URL and DEBRIEF_TOKEN are set, findings also name the team standard or recurring mistake that they resemble. Your code isn't sent. Exits with 0 if there are no findings of the severity in --fail-on or higher, 1 if there are, and 2 if the check failed or the arguments are invalid.",
    )
    .option('--repository <path>', 'the repository to check', '.')
    .option(
      '--base <commit>',
      'checks changes since the branch diverged from this commit, instead of from its upstream',
    )
    .option('--staged', 'checks only staged changes')
    .option('--diff <file>', 'checks a unified diff instead of a repository; - reads standard input')
    .addOption(
      new Option(
        '--format <name>',
        'how to write the findings; github is for annotations in GitHub Actions (default: text)',
      ).choices(FORMATS),
    )
    .addOption(new Option('--json', 'the same as --format json'))
    .option('--output <file>', 'writes the findings to a file')
    .addOption(
      new Option('--fail-on <severity>', 'the lowest severity that exits with 1')
        .choices([...SEVERITIES, 'none'] as const)
        .default('low' as const),
    )
    .action(async (options) => {
      const { checkCommand } = await import('./check/check-command.ts')
      finish(await checkCommand(options, terminal))
    })
}

function addHistory(program: Command, terminal: Terminal): void {
  program
    .command('history')
    .summary('Reports which mistakes keep coming back')
    .description(
      "Reads a repository's merged pull requests from GitHub, or from a folder that contains a folder with GitHub's responses for each, and reports which mistakes came back, which ones stopped, and which standards are worth writing. Needs no server and no database. Reading from GitHub needs GITHUB_TOKEN. Pull requests that were already read are cached in ~/.cache/debrief (or XDG_CACHE_HOME), so that an interrupted command continues where it stopped.",
    )
    .argument('<owner/repository | folder>')
    .addOption(
      new Option(
        '--months <number>',
        'reads only pull requests merged in the last <number> months (default: 6, or everything in a folder)',
      ).choices(['3', '6', '12'] as const),
    )
    .option('--author <username>', "reports on one person's pull requests")
    .option('--html <file>', 'writes the report to a self-contained HTML file')
    .addOption(json)
    .option('--no-cache', 'reads every pull request again and stores nothing')
    .action(async (target, options) => {
      const { historyCommand } = await import('./history/history-command.ts')
      await historyCommand(target, options, terminal)
    })
}

const createOps = (program: Command) =>
  program
    .command('ops')
    .summary('Operates a running Debrief instance through its database')
    .description(
      'Operates a running Debrief instance through its database. DATABASE_URL, TOKEN_KEYS and BILLING are read from the environment or the file .env. Exits with 0 if it succeeds, 1 if it fails, and 2 if the arguments are invalid. Three commands also exit with 1: verify if something is broken, drain if jobs are still running, and restore if TOKEN_KEYS lacks a key.',
    )
    .usage('<command> [options]')
