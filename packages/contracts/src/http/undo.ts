import { z } from 'zod'

/**
 * A deletion can be undone for this many seconds. The app offers Undo for ten seconds, or longer while the pointer is
 * over the message.
 */
export const UNDO_SECONDS = 60

/** The maximum length of the encrypted data that the browser keeps. A deletion with more data can't be undone. */
export const MAX_UNDO_LENGTH = 200_000

/** The deleted data, encrypted. The server keeps no copy. */
export const undoSchema = z.string().min(1).max(MAX_UNDO_LENGTH)

/** For responses to a deletion: null if it can't be undone. */
export const undoableSchema = undoSchema.nullable()
