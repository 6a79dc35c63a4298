/** GitHub responds to an invalid query with 200 and `errors`. */
export class GraphqlFault extends Error {
  override readonly name = 'GraphqlFault'
}

/** GitHub returns null for an object that is missing or forbidden, and an error with its path. */
export class MissingNode extends Error {
  override readonly name = 'MissingNode'
  readonly path: string[]
  readonly type: string

  constructor(message: string, path: string[], type = 'NOT_FOUND') {
    super(message)
    this.path = path
    this.type = type
  }
}
