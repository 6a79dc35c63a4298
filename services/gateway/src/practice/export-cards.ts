import { exportPracticeCards } from '@debrief/contracts/practice/export-cards'
import { readPracticeDay } from '@debrief/database/practice/practice-day'
import { serveExport } from '../lists/export-list.ts'
import { readCards, type StoredCard } from './cards.queries.ts'
import { describeCard } from './describe-card.ts'

export const exportPracticeCardsRoute = serveExport(exportPracticeCards, {
  file: 'practice',
  columns: {
    Due: ({ dueAt }) => dueAt,
    Title: ({ title }) => title,
    Category: ({ category }) => category,
    Kind: ({ kind }) => kind,
    Language: ({ language }) => language,
    File: ({ fileName }) => fileName,
    Repository: ({ from }) => from?.repository,
    'Pull request': ({ from }) => from?.pullRequestNumber,
    Standard: ({ standard }) => standard?.title,
    Occurrences: ({ cameUp }) => cameUp,
    State: ({ state }) => state,
    'Interval in days': ({ intervalDays }) => intervalDays,
    'Last rated': ({ lastRatedAt }) => lastRatedAt,
    Ratings: ({ ratings }) => ratings,
    Lapses: ({ lapses }) => lapses,
    Skipped: ({ suspendedAt }) => suspendedAt,
  },
  async open(_, { db, viewer }) {
    const day = await readPracticeDay(db, viewer.id)
    const cards = day.cards.toSorted((a, b) => a.dueAt.getTime() - b.dueAt.getTime())
    const suspendedAt = new Map(cards.map((card) => [card.id, card.suspendedAt?.toISOString() ?? null]))
    return async ({ after, limit }) => {
      const from = Number(after ?? 0)
      const ids = cards.slice(from, from + limit).map(({ id }) => id)
      const page = (await readCards(db, { userId: viewer.id, ids })).map((card) => ({
        ...describeCard(card),
        ...describeSchedule(card),
        suspendedAt: suspendedAt.get(card.id) ?? null,
      }))
      return { page, next: from + limit < cards.length ? String(from + limit) : null }
    }
  },
})

const describeSchedule = ({ scheduledDays, lastReviewAt, reps, lapses }: StoredCard) => ({
  intervalDays: scheduledDays,
  lastRatedAt: lastReviewAt?.toISOString() ?? null,
  ratings: reps,
  lapses,
})
