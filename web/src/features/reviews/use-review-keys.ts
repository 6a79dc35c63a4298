import type { ListedReview } from '@debrief/contracts/http/review-list'
import { type RefObject, useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import { addressOf, type Place } from './address.ts'

interface Given {
  place: Place
  reviews: readonly ListedReview[]
  /** Id of the review that is open. */
  chosen: string | null
  byKeyboard: RefObject<boolean>
}

const MOVES: Record<string, number> = { j: 1, k: -1, ArrowDown: 1, ArrowUp: -1 }
const MISTAKES: Record<string, number> = { ']': 1, '[': -1 }

/**
 * j, k and the arrows go through the list, Escape goes back to it, ] and [ through the mistakes, o opens the pull request
 * at GitHub, f goes to the filter. Not while something is being written or asked.
 */
export function useReviewKeys({ place, reviews, chosen, byKeyboard }: Given): void {
  const navigate = useNavigate()
  const moveTo = (move: number) => {
    const at = reviews.findIndex((one) => one.id === chosen)
    const to = reviews[at < 0 ? 0 : at + move]
    if (!to) return
    byKeyboard.current = false
    navigate(addressOf({ ...place, opened: { review: to.id } }), { replace: place.opened !== null })
    rowOf(to.id)?.scrollIntoView({ block: 'nearest' })
  }
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isElsewhere(event.target)) return
    const move = MOVES[event.key]
    const arrow = event.key.startsWith('Arrow')
    if (move !== undefined && (!arrow || inList(event.target))) {
      event.preventDefault()
      if (place.opened && !arrow) return moveTo(move)
      return focusRow(move)
    }
    if (event.key === 'Escape' && place.opened) {
      const row = rowOf(chosen)
      navigate(addressOf({ ...place, opened: null }))
      row?.focus()
    }
    if (event.key in MISTAKES) focusMistake(MISTAKES[event.key]!)
    if (event.key === 'o') document.querySelector<HTMLElement>('[data-open-at-github] a')?.click()
    if (event.key === 'f')
      document.querySelector<HTMLElement>('[data-filter] [role=tab][aria-selected=true]')?.focus()
  })
  useEffect(() => {
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}

const isElsewhere = (target: EventTarget | null) =>
  document.querySelector('dialog[open]') !== null ||
  (target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null)

const inList = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[data-review]') !== null

const rowOf = (id: string | null) =>
  id === null ? null : document.querySelector<HTMLElement>(`[data-review="${id}"]`)

function focusRow(move: number): void {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-review]')]
  const at = rows.findIndex((row) => row === document.activeElement)
  rows[at < 0 ? 0 : at + move]?.focus()
}

/** The next mistake below where one reads, or the one before it. */
function focusMistake(move: number): void {
  const titles = [...document.querySelectorAll<HTMLElement>('[data-mistake] h3')]
  const focused = titles.findIndex((title) =>
    title.closest('[data-mistake]')?.contains(document.activeElement),
  )
  const title = titles[focused < 0 ? (move > 0 ? 0 : titles.length - 1) : focused + move]
  title?.focus({ preventScroll: true })
  title?.scrollIntoView({ block: 'start' })
}
