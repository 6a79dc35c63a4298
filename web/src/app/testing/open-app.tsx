import { render } from '@testing-library/react'
import { StrictMode } from 'react'
import { vi } from 'vitest'
import { playDialogs } from '../../ui/testing/play-dialogs.ts'
import { App } from '../App.tsx'
import { createQueryClient } from '../query-client.ts'

/** jsdom has no EventSource. */
export class EventSourceStub extends EventTarget {
  static latest: EventSourceStub | null = null
  constructor() {
    super()
    EventSourceStub.latest = this
  }
  close() {}
  send(event: string, data: object) {
    this.dispatchEvent(new MessageEvent(event, { data: JSON.stringify(data) }))
  }
}

class Nothing {
  close() {}
  observe() {}
  unobserve() {}
  disconnect() {}
}

export function openApp(address: string): void {
  playDialogs()
  vi.stubGlobal('EventSource', EventSourceStub)
  vi.stubGlobal('ResizeObserver', Nothing)
  vi.stubGlobal('scrollTo', () => {})
  history.replaceState(null, '', address)
  render(
    <StrictMode>
      <App client={createQueryClient()} />
    </StrictMode>,
  )
}
