import { isWanted } from './find-posts.ts'

/** Search and category of the list of articles; the category is in the address, and one that there is not means all. */
export function startBlog(): void {
  const blog = document.querySelector('[data-island=blog]')
  const text = blog?.querySelector<HTMLInputElement>('[data-find=text]')
  const category = blog?.querySelector<HTMLSelectElement>('[data-find=category]')
  if (!blog || !text || !category) return
  const cards = [...blog.querySelectorAll<HTMLElement>('[data-text]')]
  const count = blog.querySelector('[data-find=count]')
  const none = blog.querySelector<HTMLElement>('[data-find=none]')

  const show = () => {
    const wanted = { text: text.value, category: category.value }
    for (const card of cards)
      card.hidden = !isWanted(
        { category: card.dataset.category ?? '', text: card.dataset.text ?? '' },
        wanted,
      )
    const shown = cards.filter((card) => !card.hidden).length
    if (none) none.hidden = shown > 0
    return shown
  }
  const showAndTell = () => {
    const shown = show()
    if (count) count.textContent = shown === 1 ? '1 article' : `${shown} articles`
  }
  const readAddress = () => {
    category.value = knownIn(category, new URLSearchParams(location.search).get('category'))
    show()
  }
  text.addEventListener('input', showAndTell)
  category.addEventListener('change', () => {
    history.pushState(null, '', addressOf(category.value))
    showAndTell()
  })
  window.addEventListener('popstate', readAddress)
  readAddress()
}

const knownIn = ({ options }: HTMLSelectElement, slug: string | null) =>
  [...options].some(({ value }) => value === slug) ? (slug ?? 'all') : 'all'

function addressOf(category: string): string {
  const url = new URL(location.href)
  if (category === 'all') url.searchParams.delete('category')
  else url.searchParams.set('category', category)
  return url.pathname + url.search
}
