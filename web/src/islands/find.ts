/**
 * Searches and filters a list. A select named `category` shows the items whose `data-category` contains the chosen
 * value or "any". `data-one` and `data-other` are the texts for one and for `{count}` items. `data-texts` is the URL of
 * a file with each item's full text. The page's URL keeps the chosen values, and the search text if its field has a
 * name.
 */
export function startFind(): void {
  const list = document.querySelector<HTMLElement>('[data-island=find]')
  const text = list?.querySelector<HTMLInputElement>('[data-find=text]')
  if (!list || !text) return
  const selects = [...list.querySelectorAll<HTMLSelectElement>('[data-find=select]')]
  const items = [...list.querySelectorAll<HTMLElement>('[data-text]')]
  const groups = [...list.querySelectorAll<HTMLElement>('[data-find=group]')]
  const total = list.querySelector('[data-find=count]')
  const none = list.querySelector<HTMLElement>('[data-find=none]')

  let texts: Record<string, string> = {}

  const show = () => {
    const words = text.value.toLowerCase().split(/\s+/)
    for (const item of items) {
      const said = `${item.dataset.text}\n${texts[item.dataset.key ?? ''] ?? ''}`
      item.hidden = !(
        words.every((word) => said.includes(word)) && selects.every((select) => fits(item, select))
      )
    }
    for (const group of groups) group.hidden = !group.querySelector('[data-text]:not([hidden])')
    const shown = items.filter((item) => !item.hidden).length
    if (none) none.hidden = shown > 0
    return shown
  }
  const showAndTell = () => {
    const shown = show()
    const { one = '', other = '' } = list.dataset
    if (total) total.textContent = shown === 1 ? one : other.replace('{count}', shown.toLocaleString('en'))
  }
  const searchIn = (loaded: Record<string, string>) => {
    texts = loaded
    if (text.value.trim() !== '') showAndTell()
  }
  const readAddress = () => {
    const values = new URLSearchParams(location.search)
    if (text.name) text.value = values.get(text.name) ?? ''
    for (const select of selects) select.value = knownIn(select, values.get(select.name))
    show()
  }
  text.addEventListener('input', () => {
    // Replaces the history entry, so that typing doesn't add an entry for each letter.
    if (text.name) history.replaceState(null, '', addressWith(text.name, text.value.trim()))
    showAndTell()
  })
  for (const select of selects)
    select.addEventListener('change', () => {
      history.pushState(null, '', addressWith(select.name, select.value === 'all' ? '' : select.value))
      showAndTell()
    })
  const { texts: address } = list.dataset
  if (address)
    text.addEventListener('focus', () => void loadTexts(address).then(searchIn), {
      once: true,
    })
  window.addEventListener('popstate', readAddress)
  readAddress()
}

/**
 * Returns each item's full text by data-key. If the file can't be loaded, the search covers only the text in each
 * item's `data-text`.
 */
const loadTexts = async (address: string): Promise<Record<string, string>> => {
  const response = await fetch(address).catch(() => null)
  return response?.ok ? ((await response.json()) as Record<string, string>) : {}
}

function fits(item: HTMLElement, { name, value }: HTMLSelectElement): boolean {
  const values = item.dataset[name]?.split('\n') ?? []
  return value === 'all' || values.includes(value) || values.includes('any')
}

const knownIn = ({ options }: HTMLSelectElement, value: string | null) =>
  [...options].some((option) => option.value === value) ? (value ?? 'all') : 'all'

function addressWith(name: string, value: string): string {
  const url = new URL(location.href)
  if (value === '') url.searchParams.delete(name)
  else url.searchParams.set(name, value)
  return url.pathname + url.search
}
