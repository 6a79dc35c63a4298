import { beforeEach, expect, it } from 'vitest'
import { startTheme } from './theme.ts'

const { dataset } = document.documentElement
beforeEach(() => {
  localStorage.clear()
  document.body.innerHTML = '<button data-island="theme" aria-pressed="false"></button>'
})

it('switches to the other theme and back, and saves the choice', () => {
  dataset.theme = 'dark'
  startTheme()
  const button = document.querySelector('button')!
  expect(button.getAttribute('aria-pressed')).toBe('true')
  button.click()
  expect([dataset.theme, button.getAttribute('aria-pressed'), localStorage.getItem('debrief-theme')]).toEqual(
    ['light', 'false', 'light'],
  )
  button.click()
  expect([dataset.theme, localStorage.getItem('debrief-theme')]).toEqual(['dark', 'dark'])
})
