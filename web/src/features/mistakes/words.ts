import type { RecurringFilter } from '@debrief/contracts/mistakes/constants'
import { severities } from './shared/words.ts'

export const title = 'Recurring Mistakes'
export const all = 'All recurring mistakes'
export const recurring = 'Recurring mistakes'
export const search = 'Search recurring mistakes'
export const loading = 'Loading recurring mistakes'
export const loadFailed = 'The recurring mistakes could not be loaded.'
export const check = 'Check an open pull request for these mistakes'

export const severity = 'Severity'
export const filters: Record<RecurringFilter, string> = { all: 'All', ...severities }
