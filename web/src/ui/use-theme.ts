import { useSyncExternalStore } from 'react'

export type Theme = 'light' | 'dark'

const KEY = 'debrief-theme'
const root = () => document.documentElement
const readTheme = (): Theme => (root().dataset.theme === 'dark' ? 'dark' : 'light')

function subscribe(tell: () => void): () => void {
  const observer = new MutationObserver(tell)
  observer.observe(root(), { attributeFilter: ['data-theme'] })
  return () => observer.disconnect()
}

function choose(theme: Theme): void {
  root().dataset.theme = theme
  localStorage.setItem(KEY, theme)
}

export function useTheme(): { theme: Theme; toggle(): void } {
  const theme = useSyncExternalStore(subscribe, readTheme)
  return { theme, toggle: () => choose(theme === 'dark' ? 'light' : 'dark') }
}
