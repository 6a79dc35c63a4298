import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startContents } from './contents.ts'
import { startPrint } from './print.ts'

/** jsdom has no layout, so the tests say where each section starts. */
const tops: Record<string, number> = {}
let footerBottom = 5_000

beforeEach(() => {
  Object.assign(tops, { one: 600, two: 1_600, three: 2_600 })
  footerBottom = 5_000
  vi.stubGlobal('innerHeight', 800)
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => run())
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return { top: tops[this.id] ?? 0, bottom: this.matches('footer') ? footerBottom : 0 } as DOMRect
  })
  const entries = ['one', 'two', 'three'].map((id) => `<a href="#${id}">${id}</a>`).join('')
  document.body.innerHTML = `<main>
    <nav data-island="contents">${entries}</nav>
    <nav data-island="contents"><details open><summary>Contents</summary>${entries}</details></nav>
    <h2 id="one"></h2><h2 id="two"></h2><h2 id="three"></h2>
    <button data-island="print">Download PDF</button></main><footer></footer>`
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function scrollBy(distance: number) {
  for (const id of Object.keys(tops)) tops[id]! -= distance
  footerBottom -= distance
  document.dispatchEvent(new Event('scroll'))
}
const marked = () =>
  [...document.querySelectorAll('[aria-current=location]')].map(({ textContent }) => textContent)

it('marks only the section being read, in both tables of contents', () => {
  startContents()
  expect(marked()).toEqual([])
  scrollBy(500)
  expect(marked()).toEqual(['one', 'one'])
  // One turn of the wheel can skip an entire section.
  scrollBy(1_500)
  expect(marked()).toEqual(['two', 'two'])
  scrollBy(-2_000)
  expect(marked()).toEqual([])
})

it('marks the last section at the end of the page', () => {
  startContents()
  scrollBy(1_700)
  expect(marked()).toEqual(['two', 'two'])
  footerBottom = 800
  scrollBy(0)
  expect(marked()).toEqual(['three', 'three'])
})

it('marks the chosen section until the reader scrolls on', () => {
  startContents()
  footerBottom = 800
  document.querySelector<HTMLElement>('a[href="#two"]')!.click()
  expect(marked()).toEqual(['two', 'two'])
  document.dispatchEvent(new Event('scroll'))
  expect(marked()).toEqual(['two', 'two'])
  document.dispatchEvent(new Event('wheel'))
  document.dispatchEvent(new Event('scroll'))
  expect(marked()).toEqual(['three', 'three'])
})

it('closes the collapsible contents after a choice', () => {
  startContents()
  const details = document.querySelector('details')!
  details.querySelector('a')!.click()
  expect(details.open).toBe(false)
})

it('does nothing on a page without contents', () => {
  document.body.innerHTML = '<main></main>'
  startContents()
  expect(marked()).toEqual([])
})

it('prints when the button is clicked', () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => {})
  startPrint()
  document.querySelector<HTMLElement>('[data-island=print]')!.click()
  expect(print).toHaveBeenCalledOnce()
})
