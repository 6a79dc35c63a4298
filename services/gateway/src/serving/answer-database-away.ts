import { Problem } from '@debrief/contracts/problem'
import { isDatabaseAway, isDatabaseBusy } from '@debrief/database/is-database-away'
import type { ErrorRequestHandler } from 'express'

const databaseAway = (cause: unknown) =>
  new Problem('database_away', 503, 'The database isn’t responding. Try again in a few seconds.', {
    retryAfter: 3,
    cause,
  })

const databaseBusy = (cause: unknown) =>
  new Problem('database_busy', 503, 'The database is too busy. Try again in a few seconds.', {
    retryAfter: 5,
    cause,
  })

/** Responds 503 with Retry-After instead of 500 if the database is unavailable or overloaded. */
export const answerDatabaseAway: ErrorRequestHandler = (error, _request, _response, next) => {
  if (isDatabaseAway(error)) return next(databaseAway(error))
  next(isDatabaseBusy(error) ? databaseBusy(error) : error)
}
