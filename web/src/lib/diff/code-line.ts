/** A line of code as it is shown. */
export interface CodeLine {
  kind: 'same' | 'removed' | 'added'
  /** Its number in the file it is shown from; null where that is not known. */
  number: number | null
  parts: CodePart[]
  /** The line a mistake stands on. */
  marked: boolean
}

export interface CodePart {
  text: string
  changed: boolean
  /** What kind of word it is in its language; left out where that is not known or nothing of note. */
  tone?: CodeTone
}

/** Each has a color of its own (`--code-*`). */
export type CodeTone = 'key' | 'string' | 'function' | 'number' | 'comment'

export const plainParts = (text: string): CodePart[] => [{ text, changed: false }]
