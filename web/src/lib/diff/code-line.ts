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
}

export const plainParts = (text: string): CodePart[] => [{ text, changed: false }]
