import { type ParseArgsConfig, parseArgs } from 'node:util'
import { wrongUsage } from './problems.ts'

export const USAGE = `debrief analyze <pull request | folder> [--json] [--analyzer builtin|model]
    Reviews a pull request: https://github.com/owner/repository/pull/1, owner/repository#1,
    or a folder of GitHub's answers about one (pull.json, files.json, review-comments.json …).

debrief diff <file> [--json]
    Lists the files of a unified diff with the lines that can be commented on; - reads standard input.

debrief check [--repository <path>] [--base <commit>] [--staged] [--json]
    Holds what is not pushed yet against the builtin rules: the working tree with its new files since where the branch
    left its upstream, or what is staged. With DEBRIEF_URL and DEBRIEF_TOKEN set, each finding also names the team's standard
    or your recurring mistake that it is like; the code itself stays here. Ends with 0 when clean, 1 with findings, 2 when
    it could not be checked.

debrief ops queues | failed | deliveries | replay | pause | resume | drain | explain | verify | reconcile |
            backup | restore
    Looks after a running Debrief, whose DATABASE_URL is set; debrief ops --help tells how.

--json        prints JSON and nothing else
--analyzer    builtin (default) needs no key and no network; model asks the server of OPENAI_BASE_URL

GITHUB_TOKEN, OPENAI_API_KEY and DEBRIEF_TOKEN are read from the environment or the file .env; .env.example names every
setting. analyze and diff end with 0 when done, 1 when it could not be done, 2 when called wrongly.`

type Options = NonNullable<ParseArgsConfig['options']>

/** The one target of a command and its options. Throws wrong usage for anything else. */
export function readArguments<Known extends Options>(
  command: 'analyze' | 'diff',
  args: string[],
  options: Known,
) {
  const { values, positionals } = parse(args, options)
  const [target, ...others] = positionals
  const wanted =
    command === 'analyze' ? 'a pull request’s address or a folder' : 'a file, or - for standard input'
  if (target === undefined || target === '') throw wrongUsage(`debrief ${command} needs ${wanted}.`)
  if (others.length > 0)
    throw wrongUsage(`debrief ${command} takes one target, and ${others.join(' ')} is more than that.`)
  return { target, values }
}

/** The options of a command that takes nothing else. Throws wrong usage for anything else. */
export function readOptions<Known extends Options>(args: string[], options: Known) {
  const { values, positionals } = parse(args, options)
  if (positionals.length > 0)
    throw wrongUsage(`debrief check takes options alone, and ${positionals.join(' ')} is none.`)
  return values
}

/** The words and options of a command that has more than one kind of word. Throws wrong usage for an unknown option. */
export function parse<Known extends Options>(args: string[], options: Known) {
  try {
    return parseArgs({ args, options, allowPositionals: true, strict: true })
  } catch (error) {
    // Node's own first sentence names the option.
    const [sentence = ''] = (error as Error).message.split(/\. |\n/)
    throw wrongUsage(`${sentence.replace(/\.$/, '')}.`)
  }
}
