import { GraphQLError } from 'graphql'

/** Throw this error while an object is resolved. The response then lists the error, and the object is null. */
export const refuseNode = (message: string, type = 'NOT_FOUND') =>
  new GraphQLError(message, { extensions: { type } })

export interface Page {
  first?: number | null
  after?: string | null
}

const toCursor = (index: number) => Buffer.from(`cursor:v2:${index}`).toString('base64')

export function connect<Item, Shown>(items: Item[], { first, after }: Page, show: (item: Item) => Shown) {
  if (typeof first !== 'number')
    throw new GraphQLError('You must provide a `first` or `last` value to properly paginate the connection.')
  if (first < 1 || first > 100)
    throw new GraphQLError(
      `Requesting ${first} records on the connection exceeds the \`first\` limit of 100 records.`,
    )
  const start = after ? Number(Buffer.from(after, 'base64').toString().split(':')[2]) + 1 : 0
  const nodes = items.slice(start, start + first).map(show)
  const end = start + nodes.length - 1
  return {
    totalCount: items.length,
    nodes,
    edges: nodes.map((node, index) => ({ cursor: toCursor(start + index), node })),
    pageInfo: {
      hasNextPage: end < items.length - 1,
      hasPreviousPage: start > 0,
      startCursor: nodes.length > 0 ? toCursor(start) : null,
      endCursor: nodes.length > 0 ? toCursor(end) : null,
    },
  }
}
