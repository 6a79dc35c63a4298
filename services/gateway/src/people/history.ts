import { listAccountEvents, listMemberViews } from '@debrief/contracts/people/account'
import { type Context, serve } from '../context.ts'
import { readAccountEvents, readMemberViews } from './history.queries.ts'

const PAGE = 50

export const listMemberViewsRoute = serve(listMemberViews)(async ({ query }, { db, viewer }: Context) => {
  const wanted = { userId: viewer.id, ...query, limit: PAGE + 1 }
  const { page, next } = pageOf(await readMemberViews(db, wanted))
  return { views: page, next }
})

export const listAccountEventsRoute = serve(listAccountEvents)(async ({ query }, { db, viewer }: Context) => {
  const wanted = { userId: viewer.id, ...query, limit: PAGE + 1 }
  const { page, next } = pageOf(await readAccountEvents(db, wanted))
  return { events: page, next }
})

/** Splits a page from the extra row that shows where the next one starts. */
function pageOf<Row extends { id: number; at: Date }>(rows: Row[]) {
  const page = rows.slice(0, PAGE).map((row) => ({ ...row, at: row.at.toISOString() }))
  return { page, next: rows.length > PAGE ? (page.at(-1)?.id ?? null) : null }
}
