import { beforeEach, describe, expect, it, vi } from 'vitest'
import { startFind } from './find.ts'

const POSTS = [
  ['junior-developers', 'learn from review\nfor those who begin\ntypescript'],
  ['cto-leadership', 'training developers\nan excerpt\nai coding'],
  ['cto-leadership', 'another\nabout review\nmetrics'],
]

beforeEach(() => {
  history.replaceState(null, '', '/blog')
  const cards = POSTS.map(([category, text]) => `<li data-category="${category}" data-text="${text}"></li>`)
  document.body.innerHTML = `<div data-island="find" data-one="1 article" data-other="{count} articles"><input data-find="text">
    <select data-find="select" name="category"><option value="all"><option value="junior-developers"><option value="cto-leadership"></select>
    <p data-find="count"></p><ul>${cards.join('')}</ul><div data-find="none" hidden></div></div>`
})

const find = <Kind extends HTMLElement>(name: string) => document.querySelector(`[data-find=${name}]`) as Kind
const shown = () =>
  [...document.querySelectorAll<HTMLElement>('li')].flatMap((card, at) => (card.hidden ? [] : [at]))
const type = (text: string) => {
  find<HTMLInputElement>('text').value = text
  find('text').dispatchEvent(new Event('input'))
}
const choose = (category: string) => {
  find<HTMLSelectElement>('select').value = category
  find('select').dispatchEvent(new Event('change'))
}

describe('the list of articles', () => {
  it('shows all of them at first', () => {
    startFind()
    expect(shown()).toEqual([0, 1, 2])
  })

  it.each([
    ['REVIEW', [0, 2]],
    [' ai cod', [1]],
    ['excerpt ai', [1]],
    ['begin', [0]],
    ['', [0, 1, 2]],
    ['nothing of the kind', []],
  ])('finds %j', (text, found) => {
    startFind()
    type(text)
    expect(shown()).toEqual(found)
    expect(find('none').hidden).toBe(found.length > 0)
    expect(find('count').textContent).toBe(found.length === 1 ? '1 article' : `${found.length} articles`)
  })

  it('keeps category and search in the URL, and Back restores the previous one', () => {
    startFind()
    choose('cto-leadership')
    expect([location.search, shown()]).toEqual(['?category=cto-leadership', [1, 2]])
    type('review')
    expect(shown()).toEqual([2])
    choose('all')
    expect([location.search, shown()]).toEqual(['', [0, 2]])
  })

  it.each([
    ['?category=cto-leadership', [1, 2]],
    ['?category=nonsense', [0, 1, 2]],
    ['?category=', [0, 1, 2]],
    ['?category=%22%5D', [0, 1, 2]],
  ])('starts with the search in the URL %s', (search, expected) => {
    history.replaceState(null, '', `/blog${search}`)
    startFind()
    expect(shown()).toEqual(expected)
  })
})

it('also searches the full texts, which it loads when someone starts to search', async () => {
  const loads = vi.fn(async () => Response.json({ b: 'about northbeam and its ferries' }))
  vi.stubGlobal('fetch', loads)
  document.querySelector<HTMLElement>('[data-island=find]')!.dataset.texts = '/blog/search.txt'
  for (const [at, card] of [...document.querySelectorAll('li')].entries()) card.dataset.key = 'abc'[at]!
  startFind()
  expect(loads).not.toHaveBeenCalled()
  type('northbeam')
  expect(shown()).toEqual([])
  find('text').dispatchEvent(new Event('focus'))
  await vi.waitFor(() => expect(shown()).toEqual([1]))
  expect(find('count').textContent).toBe('1 article')
  vi.unstubAllGlobals()
})

describe('the catalog of lessons', () => {
  const LESSONS = [
    ['performance', 'any', 'n+1 query\nselect n+1'],
    ['performance', 'Go\nC#', 'unbounded goroutines'],
    ['security', 'PHP', 'sql injection'],
  ]
  const open = (search: string) => {
    history.replaceState(null, '', `/lessons${search}`)
    const group = (wanted: string) =>
      `<section data-find="group">${LESSONS.filter(([category]) => category === wanted)
        .map(
          ([category, language, text]) =>
            `<li data-category="${category}" data-language="${language}" data-text="${text}"></li>`,
        )
        .join('')}</section>`
    document.body.innerHTML = `<div data-island="find" data-one="1 lesson" data-other="{count} lessons"><input data-find="text" name="q">
      <select data-find="select" name="category"><option value="all"><option value="performance"><option value="security"></select>
      <select data-find="select" name="language"><option value="all"><option value="C#"><option value="PHP"></select>
      <p data-find="count"></p>${group('performance')}${group('security')}</div>`
    startFind()
  }
  const groups = () => [...document.querySelectorAll<HTMLElement>('section')].map(({ hidden }) => hidden)

  it.each([
    ['', [0, 1, 2], [false, false]],
    ['?language=C%23', [0, 1], [false, true]],
    ['?language=PHP&category=security', [2], [true, false]],
    ['?q=N%2B1', [0], [false, true]],
    ['?q=n&language=Klingon', [0, 1, 2], [false, false]],
  ])('starts with the filters in the URL %s, without empty groups', (search, expected, hidden) => {
    open(search)
    expect([shown(), groups()]).toEqual([expected, hidden])
  })

  it('keeps search and filters in the URL, and Back undoes a filter', () => {
    open('')
    type(' N+1 ')
    choose('performance')
    expect([location.search, shown()]).toEqual(['?q=N%2B1&category=performance', [0]])
    expect(find('count').textContent).toBe('1 lesson')
    history.replaceState(null, '', '/lessons?language=PHP')
    window.dispatchEvent(new PopStateEvent('popstate'))
    expect([find<HTMLInputElement>('text').value, shown()]).toEqual(['', [0, 2]])
  })
})

it('does nothing on a page without a list', () => {
  document.body.innerHTML = '<p>x</p>'
  startFind()
  expect(document.body.innerHTML).toBe('<p>x</p>')
})
