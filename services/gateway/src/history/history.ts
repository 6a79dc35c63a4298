import {
  cancelHistory,
  exportHistory,
  type HistoryImport,
  listHistory,
  pauseHistory,
  removeHistory,
  requestHistory,
  resumeHistory,
  startHistory,
} from '@debrief/contracts/history/history'
import { Problem } from '@debrief/contracts/problem'
import {
  type ChangeOutcome,
  cancelImport,
  pauseImport,
  requestImport,
  resumeImport,
  startImport,
} from '@debrief/database/history/history-imports'
import { removeImported } from '@debrief/database/history/remove-imported'
import { type Context, serve } from '../context.ts'
import { serveExport } from '../lists/export-list.ts'
import { noSuchImport, requireImportable, requireOwnImport } from '../policies/history.ts'
import { noSuchRepository } from '../policies/repositories.ts'
import { readHistory, readImport } from './history.queries.ts'

const IN_STATE: Record<HistoryImport['state'], string> = {
  counting: 'Debrief is still counting this import’s pull requests.',
  ready: 'This import hasn’t started yet.',
  running: 'This import is already running.',
  paused: 'This import is paused.',
  completed: 'This import has already finished.',
  canceled: 'This import was canceled.',
  failed: 'This import failed.',
}

const wrongState = (state: HistoryImport['state']) =>
  new Problem('history_wrong_state', 409, `${IN_STATE[state]} Reload the page.`, { detail: { state } })

const peopleChanged = (people: number) =>
  new Problem(
    'history_people_changed',
    409,
    `The number of people who aren’t on your team has changed. It’s now ${people}. Confirm the import again.`,
    { detail: { people } },
  )

const listHistoryRoute = serve(listHistory)((_, { db, viewer }: Context) => readHistory(db, viewer.id))

const exportHistoryRoute = serveExport(exportHistory, {
  file: 'imports',
  columns: {
    Repository: ({ repository }) => repository.fullName,
    Months: ({ months }) => months,
    State: ({ state }) => state,
    Reason: ({ reason }) => reason,
    Found: ({ progress }) => progress.found,
    Read: ({ progress }) => progress.read,
    Analyzed: ({ progress }) => progress.analyzed,
    Mistakes: ({ progress }) => progress.mistakes,
    Started: ({ startedAt }) => startedAt,
    Finished: ({ finishedAt }) => finishedAt,
  },
  open: async (_, { db, viewer }) => (await readHistory(db, viewer.id)).imports,
})

const requestHistoryRoute = serve(requestHistory)(async ({ body, requestId }, context: Context) => {
  const { db, viewer } = context
  const repositoryIds = [...new Set(body.repositoryIds.map((id) => id.toLowerCase()))]
  const wanted = await requireImportable(context, repositoryIds)
  const imports: HistoryImport[] = []
  for (const { repositoryId, onlyOwn } of wanted) {
    const { months } = body
    const importId = await requestImport(db, { userId: viewer.id, repositoryId, months, onlyOwn, requestId })
    if (importId === null) throw noSuchRepository()
    imports.push(await requireOwnImport(context, importId))
  }
  return { imports }
})

interface ImportRequest {
  params: { importId: string }
  requestId: string
}

async function change(
  { params, requestId }: ImportRequest,
  context: Context,
  act: (own: { importId: string; userId: string; requestId: string }) => Promise<ChangeOutcome>,
): Promise<HistoryImport> {
  const { importId } = params
  await requireOwnImport(context, importId)
  const changed = await act({ importId, userId: context.viewer.id, requestId })
  const after = await readImport(context.db, { viewerId: context.viewer.id, importId })
  if (changed === 'not_found' || !after) throw noSuchImport()
  if (changed === 'wrong_state') throw wrongState(after.state)
  if (changed === 'people_changed') throw peopleChanged(after.estimate?.otherPeople ?? 0)
  return after
}

const startHistoryRoute = serve(startHistory)((asked, context: Context) =>
  change(asked, context, (own) => startImport(context.db, { ...own, ...asked.body })),
)

const pauseHistoryRoute = serve(pauseHistory)((asked, context: Context) =>
  change(asked, context, (own) => pauseImport(context.db, own)),
)

const resumeHistoryRoute = serve(resumeHistory)((asked, context: Context) =>
  change(asked, context, (own) => resumeImport(context.db, own)),
)

const cancelHistoryRoute = serve(cancelHistory)((asked, context: Context) =>
  change(asked, context, (own) => cancelImport(context.db, own)),
)

const removeHistoryRoute = serve(removeHistory)((asked, context: Context) =>
  change(asked, context, (own) => removeImported(context.db, own)),
)

export const historyRoutes = [
  listHistoryRoute,
  exportHistoryRoute,
  requestHistoryRoute,
  startHistoryRoute,
  pauseHistoryRoute,
  resumeHistoryRoute,
  cancelHistoryRoute,
  removeHistoryRoute,
]
