import {
  exportRecurringMistakes,
  exportRecurringTimeline,
} from '@debrief/contracts/mistakes/recurring-mistakes'
import { serveExport } from '../lists/export-list.ts'
import { viewedUser } from '../policies/people.ts'
import { noSuchGroup, requireGroupSubject } from '../policies/recurring-mistakes.ts'
import { describeRecurring } from './describe-recurring.ts'
import { readRecurringGroup, readRecurringGroups } from './recurring-list.queries.ts'
import { readTimeline } from './timeline.queries.ts'

export const exportRecurringMistakesRoute = serveExport(exportRecurringMistakes, {
  file: 'recurring-mistakes',
  columns: {
    Title: ({ title }) => title,
    Category: ({ category }) => category,
    Language: ({ programmingLanguage }) => programmingLanguage,
    Occurrences: ({ count }) => count,
    Severity: ({ severity }) => severity,
    'First seen': ({ firstAt }) => firstAt,
    'Last seen': ({ lastAt }) => lastAt,
    'Days since last seen': ({ silence }) => silence.daysSince,
    Verdict: ({ silence }) => silence.verdict,
    'Opportunities since last seen': ({ silence }) => silence.opportunitiesSince,
    'Team standard': ({ isStandard }) => isStandard,
    Lesson: ({ lesson }) => lesson?.name,
  },
  async open({ query: { format: _, user, ...filters } }, context) {
    const subject = await viewedUser(context, { user, screen: '/recurring-mistakes' })
    return async (wanted) => {
      const { page, next } = await readRecurringGroups(context.db, { subject, ...filters, ...wanted })
      return { page: page.map(describeRecurring), next }
    }
  },
})

export const exportRecurringTimelineRoute = serveExport(exportRecurringTimeline, {
  file: 'occurrences',
  columns: {
    Time: ({ at }) => at,
    Kind: ({ kind }) => kind,
    Title: (entry) => (entry.kind === 'occurrence' ? entry.title : null),
    Repository: (entry) => (entry.kind === 'occurrence' ? entry.pullRequest.repository : null),
    Number: (entry) => (entry.kind === 'occurrence' ? entry.pullRequest.number : null),
    File: (entry) => (entry.kind === 'occurrence' ? entry.path : null),
    Line: (entry) => (entry.kind === 'occurrence' ? entry.startLine : null),
    Reviewer: (entry) => (entry.kind === 'occurrence' ? entry.quote?.author : null),
    Comment: (entry) => (entry.kind === 'occurrence' ? entry.quote?.body : null),
    Answers: (entry) => (entry.kind === 'practice' ? entry.answers : null),
    Correct: (entry) => (entry.kind === 'practice' ? entry.recalled : null),
    URL: (entry) => (entry.kind === 'occurrence' ? entry.pullRequest.url : null),
  },
  async open({ params: { groupId }, query: { user } }, context) {
    const subject = await requireGroupSubject(context, { groupId, user })
    if (!(await readRecurringGroup(context.db, { subject, groupId }))) throw noSuchGroup()
    return async (wanted) => {
      const { entries, next } = await readTimeline(context.db, { subject, groupId, ...wanted })
      return { page: entries, next }
    }
  },
})
