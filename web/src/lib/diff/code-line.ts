export interface CodeLine {
  kind: 'same' | 'removed' | 'added'
  /** The line number in its file. Null if it's unknown. */
  number: number | null
  /** The number of an unchanged line in the old version, if it's known. */
  oldNumber?: number
  parts: CodePart[]
  marked: boolean
}

export interface CodePart {
  text: string
  changed: boolean
  /** Missing if the token's kind is unknown or has no color. */
  tone?: CodeTone
}

/** Each tone has a color (`--code-*`). */
export type CodeTone = 'key' | 'string' | 'function' | 'number' | 'comment'

export const plainParts = (text: string): CodePart[] => [{ text, changed: false }]
