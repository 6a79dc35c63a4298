import { beforeEach, describe, expect, it } from 'vitest'
import { startBlog } from './blog.ts'

const POSTS = [
  ['junior-developers', 'learn from review\nfor those who begin\ntypescript'],
  ['cto-leadership', 'training developers\nan excerpt\nai coding'],
  ['cto-leadership', 'another\nabout review\nmetrics'],
]

beforeEach(() => {
  history.replaceState(null, '', '/blog')
  const cards = POSTS.map(([category, text]) => `<li data-category="${category}" data-text="${text}"></li>`)
  document.body.innerHTML = `<div data-island="blog"><input data-find="text">
    <select data-find="category"><option value="all"><option value="junior-developers"><option value="cto-leadership"></select>
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
  find<HTMLSelectElement>('category').value = category
  find('category').dispatchEvent(new Event('change'))
}

describe('the list of articles', () => {
  it('shows all of them to begin with', () => {
    startBlog()
    expect(shown()).toEqual([0, 1, 2])
  })

  it.each([
    ['REVIEW', [0, 2]],
    [' ai cod', [1]],
    ['excerpt ai', []],
    ['begin', [0]],
    ['', [0, 1, 2]],
    ['nothing of the kind', []],
  ])('finds %j', (text, found) => {
    startBlog()
    type(text)
    expect(shown()).toEqual(found)
    expect(find('none').hidden).toBe(found.length > 0)
    expect(find('count').textContent).toBe(found.length === 1 ? '1 article' : `${found.length} articles`)
  })

  it('has the category in the address, together with the search, and back brings the one before', () => {
    startBlog()
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
  ])('begins as the address %s says', (search, expected) => {
    history.replaceState(null, '', `/blog${search}`)
    startBlog()
    expect(shown()).toEqual(expected)
  })
})

it('a page without a list is left alone', () => {
  document.body.innerHTML = '<p>x</p>'
  startBlog()
  expect(document.body.innerHTML).toBe('<p>x</p>')
})
