import type { Category } from '@debrief/domain/mistakes/categories'
import { categoryIn } from './standards-query.ts'

export type Opened = { standard: string } | { suggestion: string }

export interface Place {
  /** Null if standards of all categories are shown. */
  category: Category | null
  /** Null if only the list is shown. */
  opened: Opened | null
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

const idIn = (value: string | null): string | null =>
  value !== null && UUID.test(value) ? value.toLowerCase() : null

/** Reads the filter and the open item from the URL, ignoring invalid values. */
export function readPlace(search: URLSearchParams): Place {
  const category = categoryIn(search)
  const standard = idIn(search.get('standard'))
  const suggestion = idIn(search.get('suggestion'))
  if (standard) return { category, opened: { standard } }
  return { category, opened: suggestion ? { suggestion } : null }
}

export function toAddress({ category, opened }: Place): string {
  const search = new URLSearchParams()
  if (category) search.set('category', category)
  if (opened && 'standard' in opened) search.set('standard', opened.standard)
  if (opened && 'suggestion' in opened) search.set('suggestion', opened.suggestion)
  return search.size > 0 ? `/team-standards?${search}` : '/team-standards'
}

export function getOpenedId(opened: Opened | null): string | null {
  if (!opened) return null
  return 'standard' in opened ? opened.standard : opened.suggestion
}
