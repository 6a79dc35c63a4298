import type { Category } from '@debrief/domain/mistakes/categories'
import { type ListFilters, readFilters, writeFilters } from '../lists/shared/filters.ts'

export type OpenedStandard = { standard: string } | { suggestion: string }

export interface Place {
  filters: ListFilters<'team-standards'>
  /** Null if the URL names no item. */
  opened: OpenedStandard | null
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

const idIn = (value: string | null): string | null =>
  value !== null && UUID.test(value) ? value.toLowerCase() : null

export function readPlace(search: URLSearchParams): Place {
  const filters = readFilters('team-standards', search)
  const standard = idIn(search.get('standard'))
  const suggestion = idIn(search.get('suggestion'))
  if (standard) return { filters, opened: { standard } }
  return { filters, opened: suggestion ? { suggestion } : null }
}

export function toQuery(filters: Place['filters']): string {
  const search = new URLSearchParams()
  writeFilters(search, filters)
  return search.toString()
}

export function withCategory(
  { category: _, ...others }: Place['filters'],
  category: Category | null,
): Place['filters'] {
  return category ? { ...others, category } : others
}

export function toAddress({ filters, opened }: Place): string {
  const search = new URLSearchParams(toQuery(filters))
  if (opened && 'standard' in opened) search.set('standard', opened.standard)
  if (opened && 'suggestion' in opened) search.set('suggestion', opened.suggestion)
  return search.size > 0 ? `/team-standards?${search}` : '/team-standards'
}

export function getOpenedId(opened: OpenedStandard | null): string | null {
  if (!opened) return null
  return 'standard' in opened ? opened.standard : opened.suggestion
}
