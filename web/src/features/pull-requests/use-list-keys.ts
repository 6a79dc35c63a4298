import type { PullRequest } from '@debrief/contracts/http/pull-requests'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { addressOf, type Place } from './address.ts'

const MOVES: Record<string, number> = { j: 1, k: -1 }

/** j and k go through the list, Escape goes back to it. Not while something is being written or asked. */
export function useListKeys(place: Place, pullRequests: readonly PullRequest[]): void {
  const navigate = useNavigate()
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isElsewhere(event.target)) return
      if (event.key === 'Escape' && place.open) navigate(addressOf({ ...place, open: null }))
      const move = MOVES[event.key]
      if (move === undefined) return
      if (place.open) {
        const to = pullRequests[pullRequests.findIndex((one) => one.id === place.open) + move]
        if (to) navigate(addressOf({ ...place, open: to.id }))
      } else focusCard(move)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [navigate, place, pullRequests])
}

const isElsewhere = (target: EventTarget | null) =>
  document.querySelector('dialog[open]') !== null ||
  (target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null)

function focusCard(move: number): void {
  const cards = [...document.querySelectorAll<HTMLElement>('article[data-pull-request]')]
  const at = cards.findIndex((card) => card.contains(document.activeElement))
  cards[at < 0 ? 0 : at + move]?.querySelector<HTMLElement>('h2 a')?.focus()
}
