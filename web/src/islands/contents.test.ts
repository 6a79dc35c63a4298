import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startContents } from './contents.ts'
import { startPrint } from './print.ts'

/** jsdom has no layout, so tests report the intersections themselves. */
class Watching {
  static all: Watching[] = []
  readonly watched: Element[] = []
  readonly tell: (
    entries: { target: Element; isIntersecting: boolean; boundingClientRect: { top: number } }[],
  ) => void
  constructor(tell: Watching['tell']) {
    this.tell = tell
    Watching.all.push(this)
  }
  observe(element: Element) {
    this.watched.push(element)
  }
  says(selector: string, isIntersecting: boolean, top = 100) {
    const target = this.watched.find((each) => each.matches(selector))!
    this.tell([{ target, isIntersecting, boundingClientRect: { top } }])
  }
}

beforeEach(() => {
  Watching.all = []
  vi.stubGlobal('IntersectionObserver', Watching)
  const entries = ['one', 'two', 'three'].map((id) => `<a href="#${id}">${id}</a>`).join('')
  document.body.innerHTML = `<main>
    <nav data-island="contents">${entries}</nav>
    <nav data-island="contents"><details open><summary>Contents</summary>${entries}</details></nav>
    <section id="one"></section><section id="two"></section><section id="three"></section>
    <button data-island="print">Download PDF</button></main><footer></footer>`
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const marked = () =>
  [...document.querySelectorAll('[aria-current=location]')].map(({ textContent }) => textContent)

function start() {
  startContents()
  const [reading, ending] = Watching.all
  return { reading: reading!, ending: ending! }
}

it('marks only the section being read, in both tables of contents', () => {
  const { reading } = start()
  expect(marked()).toEqual([])
  reading.says('#one', true)
  expect(marked()).toEqual(['one', 'one'])
  reading.says('#two', true)
  expect(marked()).toEqual(['two', 'two'])
})

it('keeps the mark between two sections, and removes it above the first', () => {
  const { reading } = start()
  reading.says('#two', true)
  reading.says('#two', false, -700)
  expect(marked()).toEqual(['two', 'two'])
  reading.says('#one', true)
  reading.says('#one', false, 400)
  expect(marked()).toEqual([])
})

it('marks the last section while the end of the page is visible', () => {
  const { reading, ending } = start()
  reading.says('#two', true)
  ending.says('footer', true)
  expect(marked()).toEqual(['three', 'three'])
  ending.says('footer', false)
  expect(marked()).toEqual(['two', 'two'])
})

it('closes the collapsible contents after a choice', () => {
  start()
  const details = document.querySelector('details')!
  details.querySelector('a')!.click()
  expect(details.open).toBe(false)
})

it('does nothing on a page without contents', () => {
  document.body.innerHTML = '<main></main>'
  startContents()
  expect(Watching.all).toEqual([])
})

it('prints when the button is clicked', () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => {})
  startPrint()
  document.querySelector<HTMLElement>('[data-island=print]')!.click()
  expect(print).toHaveBeenCalledOnce()
})
