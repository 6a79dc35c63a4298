import { z } from 'zod'

/** For this many seconds, a deletion can be undone. The app offers it for ten seconds, or while the pointer is over it. */
export const UNDO_SECONDS = 60

/** The maximum length of what a browser has to keep. A longer deletion can't be undone. */
export const MAX_UNDO_LENGTH = 200_000

/** What was deleted, encrypted. The server keeps no copy. */
export const undoSchema = z.string().min(1).max(MAX_UNDO_LENGTH)

/** For responses to a deletion: null if it can't be undone. */
export const undoableSchema = undoSchema.nullable()
