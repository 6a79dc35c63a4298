import { findUnreadableSecrets } from '@debrief/database/operations/unreadable-secrets'
import { verify } from '@debrief/database/operations/verify'
import { openSealed, readKeyRing } from '@debrief/service-kit/key-ring'
import { showJson } from '../report/show-text.ts'
import { parse } from '../usage.ts'
import type { Desk } from './open-debrief.ts'
import { shared } from './usage.ts'
import { count } from './write-rows.ts'

const SHOWN = 5

/** `debrief ops verify`: whether all of it holds. */
export async function verifyCommand(args: string[], desk: Desk): Promise<boolean> {
  const { values } = parse(args, shared)
  const { database, tokenKeys } = desk
  const { asked, broken } = await verify(database.pool)
  const secrets = tokenKeys
    ? await findUnreadableSecrets(database.db, openSealed(readKeyRing(tokenKeys)))
    : null
  const all = secrets ? [...broken, secrets] : broken
  const total = tokenKeys ? asked + 1 : asked
  if (values.json) desk.print(showJson({ asked: total, broken: all, secretsTried: Boolean(tokenKeys) }, 2))
  else {
    for (const { invariant, count: rows, rows: some } of all)
      desk.print(
        [
          `${desk.paint('red', 'broken')}  ${invariant}: ${count(rows, 'row')}`,
          ...some.slice(0, SHOWN).map((row) => `        ${showJson(row)}`),
        ].join('\n'),
      )
    desk.print(`${total - all.length} of ${total} hold.`)
    if (!tokenKeys) desk.note('TOKEN_KEYS is not set, so it was not tried whether stored secrets open.')
  }
  return all.length === 0
}
