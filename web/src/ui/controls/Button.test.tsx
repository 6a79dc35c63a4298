import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { Button } from './Button.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const press = (at: number) => {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true })
  Object.defineProperty(event, 'timeStamp', { value: at })
  return fireEvent(screen.getByRole('button'), event)
}

it('treats a double-click as one click if a click makes the button busy', () => {
  const start = vi.fn()
  render(
    <Button busy={false} onClick={start}>
      Connect
    </Button>,
  )
  for (const at of [1000, 1120, 2000]) press(at)
  expect(start).toHaveBeenCalledTimes(2)
})

it('counts every click on a button that is never busy', () => {
  const step = vi.fn()
  render(<Button onClick={step}>Next</Button>)
  for (const at of [1000, 1100, 1200]) press(at)
  expect(step).toHaveBeenCalledTimes(3)
})

it('neither runs its action nor submits its form while busy', () => {
  const send = vi.fn()
  render(
    <Button type="submit" busy="Sending…" onClick={send}>
      Send
    </Button>,
  )
  expect(press(1000)).toBe(false)
  expect(send).not.toHaveBeenCalled()
})
