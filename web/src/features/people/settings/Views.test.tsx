import { RECORDED_SCREENS } from '@debrief/contracts/pages'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { Views } from './Views.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('names every screen whose views are logged', async () => {
  const at = '2026-11-20T12:00:00Z'
  const views = RECORDED_SCREENS.map((viewed, id) => ({ id, viewer: 'marta-olsen', screen: viewed, at }))
  vi.stubGlobal('fetch', async () => Response.json({ views, next: null }))
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Views />
    </QueryClientProvider>,
  )
  await screen.findAllByRole('listitem')
  expect(
    screen.getAllByText(/viewed/, { selector: 'li span' }).map(({ textContent }) => textContent),
  ).toEqual(
    ['Dashboard', 'Pull Requests', 'Reviews', 'Recurring Mistakes', 'Team Standards', 'Live updates'].map(
      (name) => `marta-olsen viewed ${name}`,
    ),
  )
})
