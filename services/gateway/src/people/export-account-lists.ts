import { exportAccountEvents, exportMemberViews } from '@debrief/contracts/people/account'
import type { Route } from '../context.ts'
import { serveExport } from '../lists/export-list.ts'
import { readAccountEvents, readMemberViews } from './account.queries.ts'

const exportMemberViewsRoute = serveExport(exportMemberViews, {
  file: 'views-of-your-data',
  columns: {
    Time: ({ at }) => at,
    Viewer: ({ viewer }) => viewer,
    Page: ({ screen }) => screen,
  },
  open:
    async (_, { db, viewer }) =>
    async ({ after, limit }) =>
      toPage(await readMemberViews(db, { userId: viewer.id, after: toId(after), limit }), limit),
})

const exportAccountEventsRoute = serveExport(exportAccountEvents, {
  file: 'account-events',
  columns: {
    Time: ({ at }) => at,
    Action: ({ action }) => action,
    'By you': ({ byViewer }) => byViewer,
    Details: ({ details }) => JSON.stringify(details),
  },
  open:
    async (_, { db, viewer }) =>
    async ({ after, limit }) =>
      toPage(await readAccountEvents(db, { userId: viewer.id, after: toId(after), limit }), limit),
})

function toPage<Row extends { id: number; at: Date }>(rows: readonly Row[], limit: number) {
  const page = rows.map((row) => ({ ...row, at: row.at.toISOString() }))
  const last = page.at(-1)
  return { page, next: last && page.length === limit ? String(last.id) : null }
}

const toId = (after: string | undefined) => (after === undefined ? undefined : Number(after))

export const accountListExportRoutes: readonly Route[] = [exportMemberViewsRoute, exportAccountEventsRoute]
