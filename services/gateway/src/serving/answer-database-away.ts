import { Problem } from '@debrief/contracts/problem'
import { isDatabaseAway } from '@debrief/database/is-database-away'
import { isDatabaseBusy } from '@debrief/database/is-database-busy'
import type { ErrorRequestHandler } from 'express'

const databaseAway = (cause: unknown) =>
  new Problem(
    'database_away',
    503,
    'The database does not answer at the moment. Try again in a few seconds.',
    {
      retryAfter: 3,
      cause,
    },
  )

const databaseBusy = (cause: unknown) =>
  new Problem('database_busy', 503, 'The database is too busy for this. Try again in a few seconds.', {
    retryAfter: 5,
    cause,
  })

/** A database that is away or overloaded is nobody's mistake here: 503 and when to try again, not 500. */
export const answerDatabaseAway: ErrorRequestHandler = (error, _request, _response, next) => {
  if (isDatabaseAway(error)) return next(databaseAway(error))
  next(isDatabaseBusy(error) ? databaseBusy(error) : error)
}
