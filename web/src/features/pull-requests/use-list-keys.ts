import { useEffect } from 'react'

const MOVES: Record<string, number> = { j: 1, k: -1 }

/** j and k go from card to card. Not while something is being written or asked. */
export function useListKeys(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isElsewhere(event.target)) return
      const move = MOVES[event.key]
      if (move !== undefined) focusCard(move)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}

const isElsewhere = (target: EventTarget | null) =>
  document.querySelector('dialog[open]') !== null ||
  (target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null)

function focusCard(move: number): void {
  const cards = [...document.querySelectorAll<HTMLElement>('article[data-pull-request]')]
  const at = cards.findIndex((card) => card.contains(document.activeElement))
  cards[at < 0 ? 0 : at + move]?.querySelector<HTMLElement>('h2 a, a')?.focus()
}
