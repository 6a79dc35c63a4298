import { type ComponentType, createElement, lazy } from 'react'

export interface LazyPage {
  Page: ComponentType
  /** Fetches the page's code without showing it; a second time costs nothing. */
  preload(): void
}

/** A page in a chunk of its own, named by its export: `lazyPage(() => import('./X.tsx'), 'X')`. */
export function lazyPage<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): LazyPage {
  let loading: Promise<{ default: ComponentType }> | undefined
  const loadOnce = () => {
    loading ??= load().then((module) => ({ default: module[name] }))
    // What could not be fetched, say offline, is fetched anew the next time.
    loading.catch(() => {
      loading = undefined
    })
    return loading
  }
  const Lazy = lazy(loadOnce)
  return { Page: () => createElement(Lazy), preload: () => void loadOnce().catch(() => {}) }
}
