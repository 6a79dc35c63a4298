import type { ListedReview } from '@debrief/contracts/reviews/review-list'
import { useNavigate } from 'react-router'
import { useListKeys } from '../../ui/keys/use-list-keys.ts'
import { useShortcuts } from '../../ui/keys/use-shortcuts.ts'
import { type Place, toAddress } from './address.ts'

interface Given {
  place: Place
  reviews: readonly ListedReview[]
  /** The id of the open review. */
  chosen: string | null
}

/**
 * j, k and the arrow keys move through the list, Escape returns to it, ] and [ move through the mistakes, and
 * o opens the pull request on GitHub.
 */
export function useReviewKeys({ place, reviews, chosen }: Given): void {
  const navigate = useNavigate()
  const moveTo = (move: number) => {
    const at = reviews.findIndex((one) => one.id === chosen)
    const to = reviews[at < 0 ? 0 : at + move]
    if (!to) return
    navigate(toAddress({ ...place, opened: { review: to.id } }), { replace: place.opened !== null })
    findRow(to.id)?.focus()
  }
  const mistake = (move: number) => () => focusMistake(move)
  useListKeys({ item: '[data-review]' })
  useShortcuts({
    j: () => (place.opened ? moveTo(1) : false),
    k: () => (place.opened ? moveTo(-1) : false),
    ']': mistake(1),
    '[': mistake(-1),
    o: () => document.querySelector<HTMLElement>('[data-open-at-github] a')?.click(),
    Escape: () => {
      if (!place.opened) return false
      const row = findRow(chosen)
      navigate(toAddress({ ...place, opened: null }))
      return row?.focus()
    },
  })
}

const findRow = (id: string | null) =>
  id === null ? null : document.querySelector<HTMLElement>(`[data-review="${id}"]`)

/** Moves the focus to the next or the previous mistake. */
function focusMistake(move: number): void {
  const titles = [...document.querySelectorAll<HTMLElement>('[data-mistake] h3')]
  const focused = titles.findIndex((title) =>
    title.closest('[data-mistake]')?.contains(document.activeElement),
  )
  const title = titles[focused < 0 ? (move > 0 ? 0 : titles.length - 1) : focused + move]
  title?.focus({ preventScroll: true })
  title?.scrollIntoView({ block: 'start' })
}
