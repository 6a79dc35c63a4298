import { type ComponentType, createElement, lazy, useState } from 'react'

export interface LazyPage {
  exportName: string
  Page: ComponentType
  /** Fetches the page's code without showing the page. Resolves even if the code can't be loaded. */
  preload(): Promise<void>
}

/** Loads a page from a separate chunk, for example `lazyPage(() => import('./X.tsx'), 'X')`. */
export function lazyPage<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  exportName: Name,
): LazyPage {
  let loaded: ComponentType | undefined
  let loading: Promise<{ default: ComponentType }> | undefined
  const loadOnce = () => {
    loading ??= load().then((module) => {
      loaded = module[exportName]
      return { default: loaded }
    })
    // After a failure, such as a lost connection, the next call tries again.
    loading.catch(() => {
      loading = undefined
    })
    return loading
  }
  const Lazy = lazy(loadOnce)
  // `lazy` suspends once even if the code has already loaded, and React then delays the page by up to 300 ms.
  const Page = () => createElement(useState(() => loaded ?? Lazy)[0])
  return { exportName, Page, preload: () => loadOnce().then(ignore, ignore) }
}

const ignore = () => {}
