/** GitHub answers a query it cannot read with 200 and `errors`. */
export class GraphqlFault extends Error {
  override readonly name = 'GraphqlFault'
}

/** What is not there, or not allowed, is answered with null and an error that names the path. */
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
