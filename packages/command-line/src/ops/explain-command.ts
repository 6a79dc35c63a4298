import { type Explained, explainPullRequest } from '@debrief/database/operations/explain-pull-request'
import { wrongUsage } from '../problems.ts'
import { wrap } from '../report/layout.ts'
import { showJson, showText } from '../report/show-text.ts'
import { parse } from '../usage.ts'
import type { Desk } from './open-debrief.ts'
import { shared } from './usage.ts'

const ADDRESS = /^(?:https?:\/\/[^/]+\/)?([\w.-]+\/[\w.-]+)(?:#|\/pull\/)(\d{1,9})(?:[/?#].*)?$/

/** `debrief ops explain owner/repository#1`, or its address at GitHub. */
export async function explainCommand(args: string[], desk: Desk): Promise<boolean> {
  const { values, positionals } = parse(args, shared)
  const [, fullName = '', number] = ADDRESS.exec(positionals[0] ?? '') ?? []
  if (number === undefined || positionals.length > 1)
    throw wrongUsage('Say which pull request: owner/repository#1, or its address at GitHub.')
  const explained = await explainPullRequest(desk.database.db, { fullName, number: Number(number) })
  desk.print(values.json ? showJson(explained, 2) : write(explained, desk))
  return true
}

const COLOUR = { fine: 'green', waits: 'yellow', wrong: 'red' } as const
const MARK = { fine: '+', waits: '~', wrong: '!' } as const

function write(
  { fullName, number, explanations }: Explained,
  { paint, width }: Pick<Desk, 'paint' | 'width'>,
): string {
  if (explanations.length === 0)
    return `Nobody connected ${showText(fullName)} here, so its pull requests are not reviewed.`
  const parts = explanations.map(({ connectedBy, why, steps }) => [
    paint('bold', showText(`${fullName}#${number}, as ${connectedBy} connected it`)),
    ...wrap(showText(why), width),
    '',
    ...steps.flatMap(({ tone, sentence }) =>
      wrap(showText(sentence), width - 4).map(
        (line, index) => `  ${index === 0 ? paint(COLOUR[tone], MARK[tone]) : ' '} ${line}`,
      ),
    ),
  ])
  return parts.map((lines) => lines.join('\n')).join('\n\n')
}
