import { afterEach, expect, it } from 'vitest'
import { startInterval } from './interval.ts'
import { startMissing } from './missing.ts'

afterEach(() => history.replaceState(null, '', '/'))

it('a missing page names its address, and replaces it by the home page’s', () => {
  history.replaceState(null, '', '/no/such/<place>')
  document.body.innerHTML = '<section data-island="missing"><b data-missing="address">This</b></section>'
  startMissing()
  expect(document.querySelector('b')?.textContent).toBe('/no/such/%3Cplace%3E')
  expect(location.pathname).toBe('/')
})

it('other pages keep their address', () => {
  history.replaceState(null, '', '/blog?category=x')
  document.body.innerHTML = '<main></main>'
  startMissing()
  startInterval()
  expect(location.pathname + location.search).toBe('/blog?category=x')
})

it('the pricing page shows the interval in its address, and keeps the chosen one there', () => {
  history.replaceState(null, '', '/pricing?interval=year')
  const radio = (value: string) => `<input type="radio" name="interval" value="${value}">`
  document.body.innerHTML = `<div data-island="interval">${radio('month')}${radio('year')}</div>`
  startInterval()
  const [month, year] = document.querySelectorAll('input')
  expect(year?.checked).toBe(true)
  month?.click()
  expect(location.pathname + location.search).toBe('/pricing?interval=month')
})
