const plural = new Intl.PluralRules('en')
const and = new Intl.ListFormat('en', { type: 'conjunction' })
const or = new Intl.ListFormat('en', { type: 'disjunction' })

/** Returns text such as "1 mistake" or "3,000 mistakes". */
export function count(number: number, noun: string, nouns = `${noun}s`): string {
  return `${number.toLocaleString('en')} ${plural.select(number) === 'one' ? noun : nouns}`
}

/** Returns text such as "Go, Java, and Rust". */
export const listAnd = (names: readonly string[]): string => and.format(names)

/** Returns text such as "Go, Java, or Rust". */
export const listOr = (names: readonly string[]): string => or.format(names)
