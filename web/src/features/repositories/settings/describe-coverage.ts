import type { Installation } from '@debrief/contracts/repositories/github-app'
import { count, listAnd } from '@debrief/domain/words'

const MAX_NAMES = 3

/** Returns text such as "northbeam, harbor, pier, and 2 more". */
export function joinNames(names: readonly string[]): string {
  const shown = names.length > MAX_NAMES + 1 ? names.slice(0, MAX_NAMES) : names
  const rest = names.length - shown.length
  return listAnd(rest > 0 ? [...shown, `${rest} more`] : shown)
}

export function describeCoverage(installations: readonly Installation[], reviews: number): string {
  const at = installations.filter(({ suspended }) => !suspended).map(({ account }) => account)
  if (at.length === 0)
    return installations.length > 0
      ? 'Installed, but suspended everywhere'
      : 'Not installed on your repositories yet'
  const installed = `Installed on ${joinNames(at)}`
  return reviews === 0 ? installed : `${installed} · ${count(reviews, 'instant review')} this month`
}
