import { cleanup, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, expect, it } from 'vitest'
import { lazyPage } from './lazy-page.ts'

afterEach(cleanup)

const load = async () => ({ Reports: () => <h1>Reports</h1> })
const show = ({ Page }: ReturnType<typeof lazyPage>) =>
  render(
    <Suspense fallback="Loading">
      <Page />
    </Suspense>,
  )

it('shows a placeholder until the code has loaded', async () => {
  show(lazyPage(load, 'Reports'))
  expect(screen.getByText('Loading')).toBeTruthy()
  await screen.findByRole('heading', { name: 'Reports' })
})

it('shows a preloaded page at once', async () => {
  const page = lazyPage(load, 'Reports')
  await page.preload()
  show(page)
  expect(screen.queryByText('Loading')).toBeNull()
  expect(screen.getByRole('heading', { name: 'Reports' })).toBeTruthy()
})
