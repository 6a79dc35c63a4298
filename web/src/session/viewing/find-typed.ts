interface Named {
  username: string
}

/**
 * The place of the first name that begins with what was typed; the same letter again goes on to the next such name. -1
 * where none does (https://www.w3.org/WAI/ARIA/apg/patterns/listbox/, type-ahead).
 */
export function findTyped(
  people: readonly Named[],
  { text, active }: { text: string; active: number },
): number {
  const [first = ''] = text
  const isRepeated = [...text].every((sign) => sign === first)
  const wanted = (isRepeated ? first : text).toLowerCase()
  const from = isRepeated ? active + 1 : active
  const order = people.map((_, index) => (from + index) % people.length)
  return order.find((index) => people[index]!.username.toLowerCase().startsWith(wanted)) ?? -1
}
