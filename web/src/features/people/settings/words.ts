import { PAGE_NAMES, type RecordedScreen } from '@debrief/contracts/pages'

export const whoViewed = 'Who viewed your data'
export const about =
  'If you’re on a team, its manager can view your work since you joined, and earlier pull requests analyzed on the team’s plan. Views of your work are listed here.'
export const exportAs = 'Export the log of who viewed your data as {format}'
export const loading = 'Loading the log of who viewed your data'
export const failed = 'The log could not be loaded.'
export const none = 'No views yet.'
export const showOlder = 'Show older'

export const screens: Record<RecordedScreen, string> = { ...PAGE_NAMES, '/live': 'Live updates' }
export const view = '{viewer} viewed {screen}'
