import { z } from 'zod'

/** A deletion, cancellation or dismissal can be undone for this many seconds. */
export const UNDO_SECONDS = 60

/** The maximum length of the encrypted data. A deletion or cancellation with more data can't be undone. */
export const MAX_UNDO_LENGTH = 200_000

export const undoSchema = z.string().min(1).max(MAX_UNDO_LENGTH)

/** Null if the deletion or cancellation can't be undone. */
export const undoableSchema = undoSchema.nullable()
