import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Toasts, useTellFailure, useTellSuccess } from './Toasts.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function open() {
  const tell: { success: ReturnType<typeof useTellSuccess>; failure(text: string): void } = {
    success: () => {},
    failure: () => {},
  }
  function Part() {
    tell.success = useTellSuccess()
    tell.failure = useTellFailure()
    return null
  }
  render(
    <Toasts>
      <Part />
    </Toasts>,
  )
  return tell
}
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds))

it('removes a success message after six seconds, but not while the pointer is over it', () => {
  const tell = open()
  act(() => tell.success('Saved'))
  pass(5_000)
  fireEvent.pointerEnter(screen.getByText('Saved').parentElement!)
  pass(20_000)
  expect(screen.getByText('Saved')).toBeTruthy()
  fireEvent.pointerLeave(screen.getByText('Saved').parentElement!)
  pass(6_000)
  expect(screen.queryByText('Saved')).toBeNull()
})

it('keeps a failure until it is closed, and shows the same text only once', () => {
  const tell = open()
  act(() => tell.failure('Failed to disconnect repository. Please try again.'))
  act(() => tell.failure('Failed to disconnect repository. Please try again.'))
  pass(60_000)
  expect(screen.getAllByRole('alert')).toHaveLength(1)
  fireEvent.click(screen.getByRole('button', { name: 'Close message' }))
  expect(screen.queryByRole('alert')).toBeNull()
})

it('offers a follow-up action, once', () => {
  const tell = open()
  const undo = vi.fn<() => void>()
  act(() => tell.success('Rated Good', { name: 'Undo', run: undo }))
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(undo).toHaveBeenCalledOnce()
  expect(screen.queryByText('Rated Good')).toBeNull()
})
