import { type ParseArgsConfig, parseArgs } from 'node:util'
import { wrongUsage } from './problems.ts'

export const USAGE = `debrief analyze <pull request | folder> [--json] [--analyzer builtin|model]
    Reviews a pull request: https://github.com/owner/repository/pull/1, owner/repository#1,
    or a folder of GitHub's answers about one (pull.json, files.json, review-comments.json …).

debrief diff <file> [--json]
    Lists the files of a unified diff with the lines that can be commented on; - reads standard input.

--json        prints JSON and nothing else
--analyzer    builtin (default) needs no key and no network; model asks the server of OPENAI_BASE_URL

GITHUB_TOKEN and OPENAI_API_KEY are read from the environment or the file .env; .env.example names every setting.
Ends with 0 when done, 1 when it could not be done, 2 when called wrongly.`

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

function parse<Known extends Options>(args: string[], options: Known) {
  try {
    return parseArgs({ args, options, allowPositionals: true, strict: true })
  } catch (error) {
    // Node's own first sentence names the option.
    const [sentence = ''] = (error as Error).message.split(/\. |\n/)
    throw wrongUsage(`${sentence.replace(/\.$/, '')}.`)
  }
}
