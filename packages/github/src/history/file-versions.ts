import { asCount, asObject, asText } from '@debrief/contracts/deliveries/read-json'
import { type FileVersion, MAX_FILE_BYTES } from '../pull-requests/material/contents.ts'
import { type Asker, isTooMuch } from './asker.ts'
import { objectsQuery } from './queries.ts'

export interface FileAtCommit {
  id: string
  /** Null for a folder or a submodule. */
  bytes: number | null
}

/** Limits per query. GitHub stops queries that take longer than 10 seconds. */
const IDS_AT_ONCE = 100
const TEXTS_AT_ONCE = 40
const BYTES_AT_ONCE = 2_000_000

export class FileVersions {
  readonly #asker: Asker
  readonly #repository: { owner: string; name: string }
  readonly #files = new Map<string, FileAtCommit | null>()
  readonly #texts = new Map<string, string | null>()

  constructor(asker: Asker, repository: { owner: string; name: string }) {
    this.#asker = asker
    this.#repository = repository
  }

  /** Returns null if the commit or the file doesn't exist, and undefined if GitHub didn't return the file. */
  find(version: FileVersion): FileAtCommit | null | undefined {
    return this.#files.get(toExpression(version))
  }

  /** Returns null if the file isn't text or is too large, and undefined if GraphQL didn't return the complete text. */
  textOf({ id, bytes }: FileAtCommit): string | null | undefined {
    return bytes === null || bytes > MAX_FILE_BYTES ? null : this.#texts.get(id)
  }

  async loadFiles(versions: Iterable<FileVersion>): Promise<void> {
    const wanted = [...new Set([...versions].map(toExpression))].filter((one) => !this.#files.has(one))
    for (const some of chunk(wanted, IDS_AT_ONCE))
      await this.#load(some, 'byteSize', (expression, object) => {
        const id = asText(object?.oid)
        this.#files.set(expression, id === null ? null : { id, bytes: asCount(object?.byteSize) })
      })
  }

  async loadTexts(versions: Iterable<FileVersion>): Promise<void> {
    const wanted = new Map<string, { expression: string; bytes: number }>()
    for (const version of versions) {
      const found = this.find(version)
      if (!found || found.bytes === null || found.bytes > MAX_FILE_BYTES || this.#texts.has(found.id))
        continue
      wanted.set(found.id, { expression: toExpression(version), bytes: found.bytes })
    }
    for (const some of chunkTexts([...wanted.values()]))
      await this.#load(some, 'byteSize isBinary text', (_, object) => {
        const [id, text] = [asText(object?.oid), object?.text]
        if (id === null) return
        if (object?.isBinary === true || (typeof text === 'string' && text.includes('\0')))
          this.#texts.set(id, null)
        // If the length differs, GitHub truncated the text or the file isn't UTF-8.
        else if (typeof text === 'string' && Buffer.byteLength(text) === object?.byteSize)
          this.#texts.set(id, text)
      })
  }

  /**
   * If GitHub takes too long or leaves out some objects, reads half as many at once. An object stays unknown if even a
   * query for that object alone fails.
   */
  async #load(
    expressions: string[],
    fields: string,
    keep: (expression: string, object: ReturnType<typeof asObject>) => void,
  ): Promise<void> {
    const variables = Object.fromEntries(expressions.map((expression, index) => [`e${index}`, expression]))
    const isSingle = expressions.length === 1
    let again = expressions
    try {
      const query = objectsQuery(expressions, fields)
      const { data, failed } = await this.#asker.ask(query, { ...this.#repository, ...variables }, isSingle)
      const repository = asObject(data.repository)
      for (const [index, expression] of expressions.entries())
        if (!failed.has(`o${index}`)) keep(expression, asObject(repository?.[`o${index}`]))
      again = expressions.filter((_, index) => failed.has(`o${index}`))
    } catch (error) {
      if (!isTooMuch(error)) throw error
    }
    if (isSingle) return
    for (const some of chunk(again, Math.ceil(expressions.length / 2))) await this.#load(some, fields, keep)
  }
}

const toExpression = ({ sha, path }: FileVersion) => `${sha}:${path}`

function chunk<Item>(items: Item[], size: number): Item[][] {
  const chunks: Item[][] = []
  for (let start = 0; start < items.length; start += size) chunks.push(items.slice(start, start + size))
  return chunks
}

function chunkTexts(texts: { expression: string; bytes: number }[]): string[][] {
  const chunks: string[][] = []
  let left = 0
  for (const { expression, bytes } of texts) {
    const last = chunks.at(-1)
    left -= bytes
    if (last === undefined || left < 0 || last.length >= TEXTS_AT_ONCE) {
      chunks.push([expression])
      left = BYTES_AT_ONCE - bytes
    } else last.push(expression)
  }
  return chunks
}
