import type { ParseArgsConfig } from 'node:util'
import { isWork, WORK, type Work } from '@debrief/database/operations/work'
import { wrongUsage } from '../problems.ts'

export const OPS_USAGE = `debrief ops queues                      what is open of each kind of work, and what is paused
debrief ops failed [filter]             what failed, grouped by what went wrong, then row by row
debrief ops deliveries [filter]         webhooks that came, and what came of them
debrief ops replay [filter] --reason    makes failed rows due again; safe to repeat
debrief ops pause <work…> --reason      nothing of this work is begun until it is resumed
debrief ops resume <work…> --reason
debrief ops drain [work…] --reason      pauses (everything, where none is named) and waits until nothing is being worked on
debrief ops explain <pull request>      why it has its review, or none: owner/repository#1
debrief ops verify                      asks what must hold at every moment; with TOKEN_KEYS, opens every stored secret
debrief ops reconcile [--now]           webhooks that GitHub sent and that never came, and how they were healed
debrief ops backup --to <file>          the whole database as it is at one moment, while everything goes on
debrief ops restore --from <file>       into an empty database, all of it or nothing

work          ${WORK.slice(0, 4).join(', ')},
              ${WORK.slice(4).join(', ')} or all
filter        --work <work>  --id <id> (may be repeated)  --code <code>  --repository <owner/name>  --tenant <id>
              --since <2026-11-21T10:00Z | 30m | 2h | 7d>; of deliveries --repository, --state, --event, --delivery
--reason      kept with what is done, in the audit log
--dry-run     replay: only says what it would do
--now         reconcile: has every hook compared with GitHub at once
--within      drain: seconds to wait (60)
--limit       rows to show (50)
--json        prints JSON and nothing else

DATABASE_URL, TOKEN_KEYS and BILLING are read from the environment or the file .env. Ends with 0 when done, 1 when it could
not be done or, of verify and drain, when something is broken or still being worked on, 2 when called wrongly.`

type Options = NonNullable<ParseArgsConfig['options']>

export const narrowing = {
  work: { type: 'string' },
  id: { type: 'string', multiple: true },
  code: { type: 'string' },
  repository: { type: 'string' },
  tenant: { type: 'string' },
  since: { type: 'string' },
} as const satisfies Options

export const shared = { json: { type: 'boolean', default: false } } as const satisfies Options

export function workOf(name: string): Work {
  if (!isWork(name)) throw wrongUsage(`There is no work called ${name}: it is one of ${WORK.join(', ')}.`)
  return name
}

/** The kinds that are named, `all` for every one. Throws wrong usage where none is. */
export function worksOf(names: readonly string[]): Work[] {
  if (names.includes('all')) return [...WORK]
  if (names.length === 0) throw wrongUsage(`Say which work: ${WORK.join(', ')}, or all.`)
  return [...new Set(names.map(workOf))]
}
