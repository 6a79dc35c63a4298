import { type ComponentType, createElement, lazy } from 'react'

export interface LazyPage {
  /** The name that its module exports it by. */
  exportName: string
  Page: ComponentType
  /** Fetches the page's code without showing it. Fetching it again costs nothing. */
  preload(): void
}

/** A page in its own chunk, by the name of its export: `lazyPage(() => import('./X.tsx'), 'X')`. */
export function lazyPage<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  exportName: Name,
): LazyPage {
  let loading: Promise<{ default: ComponentType }> | undefined
  const loadOnce = () => {
    loading ??= load().then((module) => ({ default: module[exportName] }))
    // After a failure, for example offline, the next call tries again.
    loading.catch(() => {
      loading = undefined
    })
    return loading
  }
  const Lazy = lazy(loadOnce)
  return { exportName, Page: () => createElement(Lazy), preload: () => void loadOnce().catch(() => {}) }
}
