import { exportUsage, type UsageLine } from '@debrief/contracts/billing/usage'
import { type Context, serve } from '../context.ts'
import { toCsvLine } from './csv.ts'
import { readAllUsage } from './usage-lines.queries.ts'
import { findUsageRange } from './usage-period.ts'

export const exportUsageRoute = serve(exportUsage)(async ({ query }, { db, viewer, browser }: Context) => {
  const { format, ...filters } = query
  const { range } = await findUsageRange(db, viewer.id, filters.period)
  const pages = readAllUsage(db, { viewerId: viewer.id, range, filters })
  const file = `debrief-usage-${new Date().toISOString().slice(0, 10)}.${format}`
  browser.answerWith('content-disposition', `attachment; filename="${file}"`)
  return format === 'csv'
    ? { media: 'text/csv', chunks: toCsv(pages) }
    : { media: 'application/json', chunks: toJson(pages) }
})

const COLUMNS: Record<string, (line: UsageLine) => string | number> = {
  Time: ({ at }) => at,
  Kind: ({ kind }) => kind,
  Amount: ({ amount }) => amount,
  'Pull request': ({ subject }) => subject,
  Person: ({ by }) => by?.username ?? '',
  Status: ({ state }) => state,
  'Usage month': ({ monthStart }) => monthStart,
}

async function* toCsv(pages: AsyncIterable<UsageLine[]>): AsyncGenerator<string> {
  yield toCsvLine(Object.keys(COLUMNS))
  for await (const lines of pages)
    yield lines.map((line) => toCsvLine(Object.values(COLUMNS).map((read) => read(line)))).join('')
}

async function* toJson(pages: AsyncIterable<UsageLine[]>): AsyncGenerator<string> {
  let before = '['
  for await (const lines of pages)
    for (const line of lines) {
      yield `${before}\n${JSON.stringify(line)}`
      before = ','
    }
  yield before === '[' ? '[]\n' : '\n]\n'
}
