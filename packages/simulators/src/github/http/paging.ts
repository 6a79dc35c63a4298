import type { Answer, Call } from './call.ts'

export function toPage<Item, Shown>(
  call: Call,
  items: Item[],
  show: (item: Item) => Shown,
  place: (shown: Shown[], total: number) => unknown = (shown) => shown,
): Answer {
  const perPage = Math.min(100, positive(call.query.get('per_page'), 30))
  const page = positive(call.query.get('page'), 1)
  const last = Math.max(1, Math.ceil(items.length / perPage))
  const shown = items.slice((page - 1) * perPage, page * perPage).map(show)
  const address = (to: number, rel: string) => {
    const query = new URLSearchParams(call.query)
    query.set('page', String(to))
    return `<${call.api}${call.path}?${query}>; rel="${rel}"`
  }
  const links = [
    ...(page > 1 ? [address(Math.min(page - 1, last), 'prev')] : []),
    ...(page < last ? [address(page + 1, 'next'), address(last, 'last')] : []),
    ...(page > 1 ? [address(1, 'first')] : []),
  ]
  return {
    status: 200,
    body: place(shown, items.length),
    headers: links.length > 0 ? { link: links.join(', ') } : {},
  }
}

/** Lists newest items first. As in GitHub's delivery lists, the cursor is the id of the previous page's last item. */
export function toCursorPage<Item extends { id: number }, Shown>(
  call: Call,
  items: Item[],
  show: (item: Item) => Shown,
): Answer {
  const perPage = Math.min(100, positive(call.query.get('per_page'), 30))
  const cursor = call.query.get('cursor')
  const below = cursor === null ? Number.POSITIVE_INFINITY : Number(cursor.replace(/^v1_/, ''))
  const found = items.filter((item) => item.id < below).toSorted((one, other) => other.id - one.id)
  const shown = found.slice(0, perPage)
  const last = shown.at(-1)
  const query = new URLSearchParams(call.query)
  if (last) query.set('cursor', `v1_${last.id}`)
  const more = last && found.length > perPage
  return {
    status: 200,
    body: shown.map(show),
    headers: more ? { link: `<${call.api}${call.path}?${query}>; rel="next"` } : {},
  }
}

function positive(text: string | null, otherwise: number) {
  const number = Number(text)
  return text !== null && Number.isInteger(number) && number > 0 ? number : otherwise
}
