import { render } from '@testing-library/react'
import { StrictMode } from 'react'
import { vi } from 'vitest'
import { playDialogs } from '../../ui/testing/play-dialogs.ts'
import { App } from '../App.tsx'
import { createQueryClient } from '../query-client.ts'

class Nothing {
  addEventListener() {}
  close() {}
  observe() {}
  unobserve() {}
  disconnect() {}
}

/** Opens the entire app at an address. Browser features that jsdom lacks are stubbed with no-ops. */
export function openApp(address: string): void {
  playDialogs()
  vi.stubGlobal('EventSource', Nothing)
  vi.stubGlobal('ResizeObserver', Nothing)
  vi.stubGlobal('scrollTo', () => {})
  history.replaceState(null, '', address)
  render(
    <StrictMode>
      <App client={createQueryClient()} />
    </StrictMode>,
  )
}
