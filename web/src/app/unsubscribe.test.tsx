import { Problem } from '@debrief/contracts/problem'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { openApp } from './testing/open-app.tsx'
import { playGateway } from './testing/play-gateway.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const CALL = 'POST /api/unsubscribe/kid.abc_-1'
const press = async () => fireEvent.click(await screen.findByRole('button', { name: 'Unsubscribe' }))

it('unsubscribes only on a click, no matter who is signed in', async () => {
  const gateway = playGateway({ [CALL]: { unsubscribed: true } })
  openApp('/unsubscribe/kid.abc_-1')
  await screen.findByRole('heading', { name: 'Unsubscribe from these emails?' })
  expect(gateway.calls).toEqual([])
  await press()
  await screen.findByRole('heading', { name: 'You’re unsubscribed' })
  expect(gateway.calls.map(({ name }) => name)).toEqual([CALL])
})

it('says what to do if the link is no longer valid', async () => {
  playGateway({
    [CALL]: new Problem(
      'no_such_link',
      404,
      'This link is incomplete or no longer valid. Turn it off in Settings.',
    ),
  })
  openApp('/unsubscribe/kid.abc_-1')
  await press()
  expect((await screen.findByRole('alert')).textContent).toContain('no longer valid')
})
