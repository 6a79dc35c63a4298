import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  Kind,
  parse,
  type SelectionSetNode,
} from 'graphql'

export interface Price {
  /** In points of the primary rate limit. */
  cost: number
  nodes: number
  isMutation: boolean
  /** The operation's name, and how often each field with arguments occurs, such as `history pullRequest×10`. */
  label: string
}

const FREE: Price = { cost: 1, nodes: 0, isMutation: false, label: '' }

/**
 * Predicts a query's points and nodes as GitHub does: each connection needs one request for each of its possible
 * parents, and 100 requests cost one point
 * (docs.github.com/graphql/overview/rate-limits-and-query-limits-for-the-graphql-api).
 */
export function priceQuery(body: unknown): Price {
  const { query, variables } = (body ?? {}) as { query?: unknown; variables?: Record<string, unknown> | null }
  if (typeof query !== 'string') return FREE
  let document: DocumentNode
  try {
    document = parse(query)
  } catch {
    return FREE
  }
  const fragments = new Map<string, FragmentDefinitionNode>()
  for (const definition of document.definitions)
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition)
  const count = new Counter(fragments, variables ?? {})
  let name = ''
  let isMutation = false
  for (const definition of document.definitions) {
    if (definition.kind !== Kind.OPERATION_DEFINITION) continue
    name = definition.name?.value ?? ''
    isMutation = definition.operation === 'mutation'
    count.visit(definition.selectionSet, 1)
  }
  const fields = [...count.fields].map(([field, times]) => `${field}×${times}`)
  return {
    cost: Math.max(1, Math.round(count.requests / 100)),
    nodes: count.nodes,
    isMutation,
    label: [name, ...fields].join(' '),
  }
}

class Counter {
  requests = 0
  nodes = 0
  readonly fields = new Map<string, number>()
  readonly #fragments: ReadonlyMap<string, FragmentDefinitionNode>
  readonly #variables: Record<string, unknown>

  constructor(fragments: ReadonlyMap<string, FragmentDefinitionNode>, variables: Record<string, unknown>) {
    this.#fragments = fragments
    this.#variables = variables
  }

  visit({ selections }: SelectionSetNode, parents: number): void {
    for (const selection of selections) {
      if (selection.kind === Kind.FRAGMENT_SPREAD) {
        const fragment = this.#fragments.get(selection.name.value)
        if (fragment) this.visit(fragment.selectionSet, parents)
      } else if (selection.kind === Kind.INLINE_FRAGMENT) this.visit(selection.selectionSet, parents)
      else this.#visitField(selection, parents)
    }
  }

  #visitField(field: FieldNode, parents: number): void {
    const { arguments: given = [], name, selectionSet } = field
    if (given.length > 0) this.fields.set(name.value, (this.fields.get(name.value) ?? 0) + 1)
    const first = given.find((argument) => argument.name.value === 'first')?.value
    const size =
      first?.kind === Kind.INT
        ? Number(first.value)
        : first?.kind === Kind.VARIABLE
          ? Number(this.#variables[first.name.value] ?? 0)
          : null
    if (size !== null) {
      this.requests += parents
      this.nodes += parents * size
    }
    if (selectionSet) this.visit(selectionSet, parents * (size ?? 1))
  }
}
