import {
  type ExplainedPullRequest,
  explainPullRequest,
} from '@debrief/database/operations/explain/explain-pull-request'
import { findUnreadableSecrets } from '@debrief/database/operations/unreadable-secrets'
import { verify } from '@debrief/database/operations/verify'
import { count } from '@debrief/domain/words'
import { openSealed, readKeyRing } from '@debrief/service-kit/key-ring'
import { wrongUsage } from '../problems.ts'
import { type Canvas, showJson, showText, wrap } from '../text.ts'
import type { Answer, Context } from './connect.ts'

const ADDRESS = /^(?:https?:\/\/[^/]+\/)?([\w.-]+\/[\w.-]+)(?:#|\/pull\/)(\d{1,9})(?:[/?#].*)?$/

export async function explain(address: string, { database, canvas }: Context): Promise<Answer> {
  const [, fullName, number] = ADDRESS.exec(address) ?? []
  if (fullName === undefined)
    throw wrongUsage(`${address} isn't a pull request. Use owner/repository#1 or its URL on GitHub.`)
  const explained = await explainPullRequest(database.db, { fullName, number: Number(number) })
  return { json: explained, text: writeExplained(explained, canvas) }
}

const COLORS = { fine: 'green', waits: 'yellow', wrong: 'red' } as const
const MARKS = { fine: '+', waits: '~', wrong: '!' } as const

function writeExplained(
  { fullName, number, explanations }: ExplainedPullRequest,
  { paint, width }: Canvas,
): string {
  if (explanations.length === 0)
    return `Nobody has connected ${showText(fullName)} to Debrief, so its pull requests aren't reviewed.`
  const parts = explanations.map(({ connectedBy, why, steps }) => [
    paint('bold', showText(`${fullName}#${number}, connected by ${connectedBy}`)),
    ...wrap(showText(why), width),
    '',
    ...steps.flatMap(({ tone, sentence }) =>
      wrap(showText(sentence), width - 4).map(
        (line, index) => `  ${index === 0 ? paint(COLORS[tone], MARKS[tone]) : ' '} ${line}`,
      ),
    ),
  ])
  return parts.map((lines) => lines.join('\n')).join('\n\n')
}

const MAX_ROWS = 5

export async function verifyAll({ database, tokenKeys, canvas }: Context): Promise<Answer> {
  const { asked, broken } = await verify(database.pool)
  const secrets = tokenKeys
    ? await findUnreadableSecrets(database.db, openSealed(readKeyRing(tokenKeys)))
    : null
  const all = secrets ? [...broken, secrets] : broken
  const total = tokenKeys ? asked + 1 : asked
  const lines = all.flatMap((one) => [
    `${canvas.paint('red', 'broken')}  ${one.invariant}: ${count(one.count, 'row')}`,
    ...one.rows.slice(0, MAX_ROWS).map((row) => `        ${showJson(row)}`),
  ])
  return {
    json: { asked: total, broken: all, secretsTried: Boolean(tokenKeys) },
    text: [...lines, `${total - all.length} of ${count(total, 'check')} passed.`].join('\n'),
    isFine: all.length === 0,
    ...(tokenKeys ? {} : { note: 'TOKEN_KEYS is not set, so stored secrets were not checked.' }),
  }
}
