import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { AgainstStandard, SeenBefore } from './KnownMistake.tsx'

afterEach(cleanup)

const ID = '5f0c4b52-0f8e-4a57-9d0c-1f3f3f1f8b01'

it('links to the standard that a mistake violates', () => {
  render(<AgainstStandard standard={{ id: ID, title: 'Await every promise' }} />, { wrapper: MemoryRouter })
  expect(document.body.textContent).toBe('Violates the team standard Await every promise')
  expect(screen.getByRole('link').getAttribute('href')).toBe(`/team-standards?standard=${ID}`)
})

it('counts earlier occurrences, and shows nothing the first time', () => {
  const { rerender } = render(<SeenBefore recurrence={{ groupId: ID, count: 1 }} />, {
    wrapper: MemoryRouter,
  })
  expect(document.body.textContent).toBe('')
  rerender(<SeenBefore recurrence={{ groupId: ID, count: 4 }} />)
  expect(screen.getByRole('link', { name: 'seen 4 times' }).getAttribute('href')).toBe(
    `/recurring-mistakes?group=${ID}`,
  )
})
