import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startShare } from './share.ts'

let copied: string[]
let isRefused: boolean
beforeEach(() => {
  copied = []
  isRefused = false
  vi.useFakeTimers()
  const clipboard = {
    writeText: async (text: string) => {
      if (isRefused) throw new Error('not allowed')
      copied.push(text)
    },
  }
  vi.stubGlobal('navigator', { clipboard })
  document.body.innerHTML =
    '<button data-island="share" data-address="https://debrief.example/blog/a"><span data-share="label">Share</span></button>'
  startShare()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const button = () => document.querySelector('button')!
const press = async () => {
  button().click()
  await vi.advanceTimersByTimeAsync(0)
}

it('copies the public URL and says so for two seconds after the last click', async () => {
  await press()
  expect([copied, button().textContent]).toEqual([['https://debrief.example/blog/a'], 'Copied!'])
  await vi.advanceTimersByTimeAsync(1_500)
  await press()
  await vi.advanceTimersByTimeAsync(1_999)
  expect(button().textContent).toBe('Copied!')
  await vi.advanceTimersByTimeAsync(1)
  expect(button().textContent).toBe('Share')
})

it('logs a failure only to the console', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  isRefused = true
  await press()
  expect([copied, button().textContent, logged.mock.calls.length]).toEqual([[], 'Share', 1])
})
