import type { HistoryImport } from '@debrief/contracts/history/history'
import { Problem } from '@debrief/contracts/problem'

const IN_STATE: Record<HistoryImport['state'], string> = {
  counting: 'Debrief is still counting this import’s pull requests.',
  ready: 'This import hasn’t started yet.',
  running: 'This import is already running.',
  paused: 'This import is paused.',
  completed: 'This import has already finished.',
  canceled: 'This import was canceled.',
  failed: 'This import failed.',
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
