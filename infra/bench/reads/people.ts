/** Whom the samples are drawn from. */
export interface People {
  /** A person drawn from all, another for each sample. */
  anyone(sample: number): string
  /** The one with the longest list. */
  longest: string
  /** Number of a pull request drawn from all, and whose it is. */
  pull(sample: number): number
  ownerOf(number: number): string
  people: number
}
