import { Problem } from '@debrief/contracts/problem'
import { isDatabaseAway } from '@debrief/database/is-database-away'
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

/** A database that is away is nobody's mistake here: 503 and when to try again, not 500. */
export const answerDatabaseAway: ErrorRequestHandler = (error, _request, _response, next) => {
  next(isDatabaseAway(error) ? databaseAway(error) : error)
}
