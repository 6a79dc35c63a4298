import { PAGE_NAMES } from '@debrief/contracts/pages'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { findReturnTo } from '../session/return-to.ts'
import { APP_PAGES, LISTED_PAGES, openPage, SIDEBAR_PAGES } from './pages.ts'
import { createQueryClient } from './query-client.ts'
import { openApp } from './testing/open-app.tsx'
import { marta, playGateway } from './testing/play-gateway.ts'

beforeEach(() =>
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} })),
)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

const NAMES = SIDEBAR_PAGES.map(({ path }) => PAGE_NAMES[path])

it('lists every declared page in the sidebar, the palette and the shortcuts', async () => {
  // jsdom has no layout, so it lacks scrollIntoView.
  Element.prototype.scrollIntoView = () => {}
  playGateway({ 'GET /api/viewer': marta })
  openApp('/settings')
  const links = within(await screen.findByRole('navigation', { name: 'Main' })).getAllByRole('link')
  expect(links.map((link) => link.textContent)).toEqual(NAMES)
  fireEvent.click(screen.getByRole('button', { name: /^Jump to/ }))
  const palette = await screen.findByRole('dialog', { name: 'Jump to anything' })
  for (const name of [...NAMES, 'Settings']) within(palette).getByRole('option', { name })
  fireEvent.click(within(palette).getByRole('option', { name: 'Keyboard shortcuts' }))
  const sheet = await screen.findByRole('dialog', { name: 'Keyboard' })
  for (const name of [...NAMES, 'Settings']) within(sheet).getByText(name)
})

it.each(LISTED_PAGES)('opens $path with g $shortcut, under its title', async ({ path, shortcut, title }) => {
  playGateway({ 'GET /api/viewer': marta })
  openApp(path === '/settings' ? '/dashboard' : '/settings')
  await screen.findByRole('navigation', { name: 'Main' })
  fireEvent.keyDown(document.body, { key: 'g' })
  fireEvent.keyDown(document.body, { key: shortcut })
  await waitFor(() => expect([location.pathname, document.title]).toEqual([path, `${title} | Debrief`]))
})

it('shows every path that the gateway knows as a page of the app', () => {
  expect(APP_PAGES.map(({ path }) => path).toSorted()).toEqual(Object.keys(PAGE_NAMES).toSorted())
})

it.each(APP_PAGES)('returns to $path after sign-in', ({ path }) => {
  expect(findReturnTo({ pathname: path, search: '?user=1' })).toBe(`${path}?user=1`)
})

it.each(LISTED_PAGES)('first calls what $path declares', async ({ path, request }) => {
  const gateway = playGateway({ 'GET /api/viewer': marta })
  openPage(createQueryClient(), new URL(path, location.href) as unknown as Location)
  const expected = ['GET /api/viewer', ...(request ? [`GET ${request}`] : [])]
  await waitFor(() => expect(gateway.calls.map(({ name }) => name)).toEqual(expected))
})
