import { GraphqlFault } from './faults.ts'
import type { Fields } from './select.ts'

const toCursor = (index: number) => Buffer.from(`cursor:v2:${index}`).toString('base64')

/** One page of a list. GitHub requires `first`, from 1 to 100; `after` is a cursor from an earlier page. */
export function connection<Item>(
  items: Item[],
  { first, after }: Record<string, unknown>,
  show: (item: Item) => Fields,
): Fields {
  if (typeof first !== 'number') {
    throw new GraphqlFault('You must provide a `first` or `last` value to properly paginate the connection.')
  }
  if (first < 1 || first > 100) {
    throw new GraphqlFault(
      `Requesting ${first} records on the connection exceeds the \`first\` limit of 100 records.`,
    )
  }
  const start =
    typeof after === 'string' ? Number(Buffer.from(after, 'base64').toString().split(':')[2]) + 1 : 0
  const page = items.slice(start, start + first)
  const end = start + page.length - 1
  return {
    totalCount: () => items.length,
    nodes: () => page.map(show),
    edges: () =>
      page.map((item, index) => ({ cursor: () => toCursor(start + index), node: () => show(item) })),
    pageInfo: () => ({
      hasNextPage: () => end < items.length - 1,
      hasPreviousPage: () => start > 0,
      startCursor: () => (page.length > 0 ? toCursor(start) : null),
      endCursor: () => (page.length > 0 ? toCursor(end) : null),
    }),
  }
}
