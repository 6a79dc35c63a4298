import type { HistoryImport } from '@debrief/contracts/history/history'
import { Problem } from '@debrief/contracts/problem'

const IN_STATE: Record<HistoryImport['state'], string> = {
  counting: 'Debrief is still counting the pull requests. Wait for the estimate.',
  ready: 'The import hasn’t started yet.',
  running: 'The import is already running.',
  paused: 'The import is paused. Resume it first.',
  completed: 'The import has already finished.',
  canceled: 'The import was canceled.',
  failed: 'The import failed. Resume it first.',
}

export const wrongState = (state: HistoryImport['state']) =>
  new Problem('history_wrong_state', 409, `${IN_STATE[state]} Reload the page.`, { detail: { state } })

export const peopleChanged = (people: number) =>
  new Problem(
    'history_people_changed',
    409,
    `The number of people who aren’t on your team has changed. It’s now ${people}. Confirm the import again.`,
    { detail: { people } },
  )
