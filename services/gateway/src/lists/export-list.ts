import { setTimeout } from 'node:timers/promises'
import type { Endpoint, StreamedBody } from '@debrief/contracts/endpoint'
import type { ExportFormat } from '@debrief/contracts/lists/export'
import { isDatabaseAway, isDatabaseBusy } from '@debrief/database/is-database-away'
import type { RequestInput } from '@debrief/service-kit/http/serve'
import type { z } from 'zod'
import { type Context, type Route, serve } from '../context.ts'
import { BYTE_ORDER_MARK, type Columns, toCsvLine } from './csv.ts'

export interface PageOptions {
  after: string | undefined
  limit: number
}

export type ReadPage<Row> = (options: PageOptions) => Promise<{ page: readonly Row[]; next: string | null }>

type Rows<E extends { row: z.ZodType }> = readonly z.input<E['row']>[] | ReadPage<z.input<E['row']>>

interface List<E extends Endpoint & { row: z.ZodType }> {
  file: string
  columns: Columns<z.output<E['row']>>
  /**
   * Checks access like the list's own endpoint. Returns all rows or, if the list has pages, a function that reads a
   * page.
   */
  open(input: RequestInput<E>, context: Context): Promise<Rows<E>>
}

/** The number of rows in a page. Larger pages use more memory, and smaller pages need more statements. */
const BATCH = 1_000

/** The maximum number of attempts to read a page. The first page gets only one attempt. */
const TRIES = 5
const PAUSE_MS = 1_000

/**
 * Streams all pages of a list as CSV or JSON. Reads the next page only after the client has taken most of the previous
 * page. Doesn't use a database snapshot, because a slow client could keep the snapshot open for hours.
 */
export function serveExport<E extends Endpoint & { row: z.ZodType }>(
  endpoint: E,
  { file, columns, open }: List<E>,
): Route {
  return serve(endpoint as Endpoint)(async (asked, context) => {
    const { format } = asked.query as { format: ExportFormat }
    const signedIn = context as Context
    const rows = await open(asked as RequestInput<E>, signedIn)
    const read = typeof rows === 'function' ? rows : async () => ({ page: rows, next: null })
    const name = `debrief-${file}-${new Date().toISOString().slice(0, 10)}.${format}`
    signedIn.browser.answerWith('content-disposition', `attachment; filename="${name}"`)
    const pages = readAll<E['row']>(read, { row: endpoint.row, log: signedIn.log })
    const streamed: StreamedBody =
      format === 'csv'
        ? { media: 'text/csv', chunks: toCsv(pages, columns) }
        : { media: 'application/json', chunks: toJson(pages) }
    return streamed
  })
}

type Batches<Row> = AsyncGenerator<readonly Row[]>

async function* readAll<Schema extends z.ZodType>(
  read: ReadPage<z.input<Schema>>,
  { row, log }: { row: Schema; log: Context['log'] },
): Batches<z.output<Schema>> {
  let after: string | undefined
  let count = 0
  do {
    try {
      const { page, next } = await readAgainIfBusy(read, {
        options: { after, limit: BATCH },
        tries: count > 0 ? TRIES : 1,
        log,
      })
      const rows = page.map((one) => row.parse(one))
      count += rows.length
      after = next ?? undefined
      yield rows
    } catch (err) {
      // A failure before the first row is logged elsewhere.
      if (count > 0) log.error({ err, rows: count }, 'export ended early')
      throw err
    }
  } while (after !== undefined)
}

/** Retries a read if the database is busy or unavailable, which can happen during a long download. */
async function readAgainIfBusy<Row>(
  read: ReadPage<Row>,
  { options: wanted, tries, log }: { options: PageOptions; tries: number; log: Context['log'] },
): ReturnType<ReadPage<Row>> {
  for (let left = tries - 1; ; left -= 1) {
    try {
      return await read(wanted)
    } catch (err) {
      if (left === 0 || !(isDatabaseBusy(err) || isDatabaseAway(err))) throw err
      log.warn({ err, left }, 'export reads a page again')
      await setTimeout(PAUSE_MS)
    }
  }
}

async function* toCsv<Row>(pages: Batches<Row>, columns: Columns<Row>): AsyncGenerator<string> {
  let before = BYTE_ORDER_MARK + toCsvLine(Object.keys(columns))
  const readers = Object.values(columns)
  for await (const rows of pages) {
    yield before + rows.map((row) => toCsvLine(readers.map((read) => read(row)))).join('')
    before = ''
  }
}

async function* toJson(pages: Batches<unknown>): AsyncGenerator<string> {
  let isEmpty = true
  for await (const rows of pages) {
    if (rows.length === 0) continue
    yield (isEmpty ? '[\n' : ',\n') + rows.map((row) => JSON.stringify(row)).join(',\n')
    isEmpty = false
  }
  yield isEmpty ? '[]\n' : '\n]\n'
}
