import type { PracticeCard } from '@debrief/contracts/practice/card'
import { SCHEDULE_DAYS } from '@debrief/contracts/practice/constants'
import { countDuePractice, showPractice } from '@debrief/contracts/practice/practice'
import { buildSession, type DayCard, readPracticeDay } from '@debrief/database/practice/practice-day'
import { estimateSeconds, planDays, startOfDay } from '@debrief/domain/practice/session'
import { away } from '../code-checker/problems.ts'
import { type Context, serve } from '../context.ts'
import { countCameBack } from './came-back.queries.ts'
import { readCards } from './cards.queries.ts'
import { describeCard } from './describe-card.ts'
import { makeCards } from './make-cards.ts'

export const showPracticeRoute = serve(showPractice)(async (_, { db, viewer, codeChecker }: Context) => {
  const isWhole = await makeCards(db, {
    userId: viewer.id,
    buildExercise: (...given) => codeChecker.buildExercise(viewer.id, ...given),
  })
  const [day, cameBack] = await Promise.all([readPracticeDay(db, viewer.id), countCameBack(db, viewer.id)])
  if (!isWhole && day.cards.length === 0) throw away()
  const { now, newADay, rated, last } = day
  const { active, session } = buildSession(day)
  const aside = day.cards.filter(({ suspendedAt }) => suspendedAt !== null)
  const ids = [...session, ...aside].map(({ id }) => id)
  const cards = (await readCards(db, { userId: viewer.id, ids })).map(describeCard)
  return {
    cards: cards.filter(({ id }) => session.some((asked) => asked.id === id)),
    done: rated.length,
    minutes: Math.ceil(estimateSeconds(session) / 60),
    total: day.cards.length,
    schedule: planDays(active, { now, session, days: SCHEDULE_DAYS, newADay }),
    cameBack,
    nextDueAt: session.length > 0 ? null : nextDueAt(active, now),
    undo: last,
    suspended: aside.map((card) => describeSuspended(card, cards)),
  }
})

export const countDuePracticeRoute = serve(countDuePractice)(
  async (_, { db, viewer, codeChecker }: Context) => {
    const day = await readPracticeDay(db, viewer.id)
    if (day.cards.length > 0) return { due: buildSession(day).session.length }
    // Makes exercises even for people who have never opened the page, so that the count shows that they can practice.
    await makeCards(db, {
      userId: viewer.id,
      buildExercise: (...given) => codeChecker.buildExercise(viewer.id, ...given),
    })
    return { due: buildSession(await readPracticeDay(db, viewer.id)).session.length }
  },
)

function nextDueAt(active: readonly DayCard[], now: Date): string | null {
  const tomorrow = startOfDay(now, 1)
  const times = active.map(({ dueAt }) => (dueAt > now ? dueAt : tomorrow).getTime())
  return times.length === 0 ? null : new Date(Math.min(...times)).toISOString()
}

/** Uses the exercise's title, because the mistake's title may give away the answer. */
function describeSuspended({ id, suspendedAt }: DayCard, cards: readonly PracticeCard[]) {
  const { title, category } = cards.find((card) => card.id === id) as PracticeCard
  return { id, title, category, suspendedAt: (suspendedAt as Date).toISOString() }
}
