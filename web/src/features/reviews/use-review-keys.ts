import type { ListedReview } from '@debrief/contracts/reviews/review-list'
import { useNavigate } from 'react-router'
import { useTellSuccess } from '../../ui/dialogs/Toasts.tsx'
import { useListKeys } from '../../ui/keys/use-list-keys.ts'
import { useShortcuts } from '../../ui/keys/use-shortcuts.ts'
import { type Place, toAddress } from './address.ts'
import { noMistakes } from './words.ts'

interface ReviewKeysOptions {
  place: Place
  reviews: readonly ListedReview[]
  chosen: string | null
  /** Called before the focus moves to another row or returns from the review to its row. */
  onMove(): void
}

/**
 * j, k and the arrow keys move through the list, Escape returns to the list, and ] and [ move through the mistakes. In
 * a mistake, p, s, y, d and o press its buttons. Elsewhere, o opens the pull request. The key a requests a new
 * analysis.
 */
export function useReviewKeys({ place, reviews, chosen, onMove }: ReviewKeysOptions): void {
  const navigate = useNavigate()
  // The URL names the next review before it has loaded.
  const findCurrent = () => {
    const named = place.opened && 'review' in place.opened ? place.opened.review : null
    return reviews.some(({ id }) => id === named) ? named : chosen
  }
  const moveTo = (move: number) => {
    const at = reviews.findIndex((one) => one.id === findCurrent())
    const to = reviews[at < 0 ? 0 : at + move]
    if (!to) return
    onMove()
    navigate(toAddress({ ...place, opened: { review: to.id } }), { replace: place.opened !== null })
    findRow(to.id)?.focus()
  }
  const tellSuccess = useTellSuccess()
  const mistake = (move: number) => () => {
    if (chosen === null && !place.opened) return false
    const isShown = document.querySelector('[data-reviewed]') !== null
    if (!focusMistake(move) && isShown) tellSuccess(noMistakes)
    return true
  }
  useListKeys({ item: '[data-review]' })
  useShortcuts({
    j: () => (place.opened ? moveTo(1) : false),
    k: () => (place.opened ? moveTo(-1) : false),
    ']': mistake(1),
    '[': mistake(-1),
    o: () => (findAct('github') ?? document.querySelector<HTMLElement>('[data-open-at-github] a'))?.click(),
    p: act('practice'),
    s: act('standard'),
    y: act('link'),
    d: act('dispute'),
    a: () => pressWhole('[data-analyze]'),
    Escape: () => {
      if (!place.opened) return false
      const row = findRow(findCurrent())
      onMove()
      navigate(toAddress({ ...place, opened: null }))
      return row?.focus()
    },
  })
}

const findRow = (id: string | null) =>
  id === null ? null : document.querySelector<HTMLElement>(`[data-review="${id}"]`)

const act = (name: string) => () => {
  const button = findAct(name)
  button?.click()
  return button !== null
}

const findAct = (name: string): HTMLElement | null => {
  const found = document.activeElement
    ?.closest('[data-mistake]')
    ?.querySelector<HTMLElement>(`[data-act=${name}]`)
  return (name === 'github' ? found?.querySelector<HTMLElement>('a') : found) ?? null
}

function pressWhole(selector: string): boolean {
  const button = document.querySelector<HTMLElement>(selector)
  button?.click()
  return button !== null
}

function focusMistake(move: number): boolean {
  const titles = [...document.querySelectorAll<HTMLElement>('[data-mistake] h3')]
  const focused = titles.findIndex((title) =>
    title.closest('[data-mistake]')?.contains(document.activeElement),
  )
  const title = titles[focused < 0 ? (move > 0 ? 0 : titles.length - 1) : focused + move]
  title?.focus({ preventScroll: true })
  title?.scrollIntoView({ block: 'start' })
  return titles.length > 0
}
