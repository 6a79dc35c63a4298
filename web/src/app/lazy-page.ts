import { type ComponentType, createElement, lazy } from 'react'

export interface LazyPage {
  /** The name under which the module exports the page. */
  exportName: string
  Page: ComponentType
  /** Fetches the page's code without showing the page. Repeated calls don't fetch it again. */
  preload(): void
}

/** A page in a separate chunk, found by its export name: `lazyPage(() => import('./X.tsx'), 'X')`. */
export function lazyPage<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  exportName: Name,
): LazyPage {
  let loading: Promise<{ default: ComponentType }> | undefined
  const loadOnce = () => {
    loading ??= load().then((module) => ({ default: module[exportName] }))
    // After a failure, for example without a network connection, the next call tries again.
    loading.catch(() => {
      loading = undefined
    })
    return loading
  }
  const Lazy = lazy(loadOnce)
  return { exportName, Page: () => createElement(Lazy), preload: () => void loadOnce().catch(() => {}) }
}
