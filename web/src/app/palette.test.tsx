import type { Viewer } from '@debrief/contracts/people/viewer'
import type { SearchResult } from '@debrief/contracts/search/search'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { forgetRecent, readRecent } from '../lib/recent.ts'
import { openApp } from './testing/open-app.tsx'
import { marta, playGateway } from './testing/play-gateway.ts'

const ID = '5f0c4b52-0f8e-4a57-9d0c-1f3f3f1f8b0'
const results: SearchResult[] = [
  {
    kind: 'mistake',
    id: `${ID}1`,
    title: 'Lock not released',
    about: 'northbeam/ferry-api #482',
    reviewId: `${ID}2`,
  },
  {
    kind: 'mistake',
    id: `${ID}3`,
    title: 'Lock not released',
    about: 'northbeam/ferry-api #7',
    reviewId: `${ID}4`,
  },
  { kind: 'standard', id: `${ID}5`, title: 'Release every lock', about: 'TypeScript', reviewId: null },
  // This mistake matches the search by its path, which isn't shown.
  {
    kind: 'mistake',
    id: `${ID}6`,
    title: 'Missing timeout',
    about: 'northbeam/ferry-api #9',
    reviewId: `${ID}7`,
  },
]

async function open(viewer: Viewer = marta) {
  Element.prototype.scrollIntoView = () => {}
  const gateway = playGateway({ 'GET /api/viewer': viewer, 'GET /api/search': { results } })
  openApp('/settings')
  fireEvent.click(await screen.findByRole('button', { name: /^Jump to/ }))
  const palette = within(await screen.findByRole('dialog', { name: 'Jump to anything' }))
  const type = (text: string) => fireEvent.change(palette.getByRole('combobox'), { target: { value: text } })
  const names = () => palette.getAllByRole('option').map(({ textContent }) => textContent)
  const searches = () => gateway.calls.filter(({ name }) => name === 'GET /api/search').length
  return { palette, type, names, searches }
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  forgetRecent()
})

it('sends one request per pause in typing, and none for a single letter', async () => {
  const { type, palette, searches } = await open()
  type('l')
  await act(() => new Promise((resolve) => setTimeout(resolve, 300)))
  expect(searches()).toBe(0)
  for (const text of ['lo', 'loc', 'lock']) type(text)
  await palette.findByRole('option', { name: /^Release every lock/ })
  expect(searches()).toBe(1)
})

it('lists what was found, even twice the same title, marks matches, and opens a mistake in its review', async () => {
  const { type, palette, names } = await open()
  type('lock')
  await waitFor(() =>
    expect(names()).toEqual([
      'Lock not releasednorthbeam/ferry-api #482',
      'Lock not releasednorthbeam/ferry-api #7',
      'Missing timeoutnorthbeam/ferry-api #9',
      'Release every lockTypeScript',
    ]),
  )
  const [first] = palette.getAllByRole('option')
  expect(first!.querySelector('mark')?.textContent).toBe('Lock')
  fireEvent.click(first!)
  expect(location.pathname + location.search + location.hash).toBe(`/reviews?review=${ID}2#mistake-${ID}1`)
})

it('remembers what was opened, for this person only', async () => {
  const { type, palette } = await open()
  type('release every')
  fireEvent.click(await palette.findByRole('option', { name: /^Release every lock/ }))
  expect(readRecent(marta.id)).toMatchObject([{ title: 'Release every lock' }])
  expect(readRecent(`${ID}8`)).toEqual([])
  cleanup()
  const again = await open()
  expect(again.names()[0]).toBe('Release every lockTypeScript')
  cleanup()
  const other = await open({ ...marta, id: `${ID}8` })
  expect(other.names()).not.toContain('Release every lockTypeScript')
})

it('finds actions and settings, managers’ actions only for managers', async () => {
  const { type, names } = await open()
  type('export')
  await waitFor(() => expect(names()).toContain('Export your data'))
  type('invite')
  await waitFor(() => expect(names()).not.toContain('Invite people'))
  cleanup()
  const managers = await open({ ...marta, isManager: true })
  managers.type('invite')
  await waitFor(() => expect(managers.names()).toContain('Invite people'))
})

it('ignores a recent entry that leads to another site', () => {
  localStorage.setItem(
    `debrief-recent ${marta.id}`,
    JSON.stringify([{ kind: 'x', title: 'x', about: null, path: 'https://elsewhere.example' }, 7]),
  )
  expect(readRecent(marta.id)).toEqual([])
})
