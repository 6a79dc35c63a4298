import { drawPicture } from './draw-picture.ts'
import type { Change } from './story.ts'

export type Tree = ReadonlyMap<string, Buffer>

/** The tree after the changes, the one given untouched; an edit that does not fit exactly once is an error. */
export function applyChanges(tree: Tree, changes: Change[]): Tree {
  const next = new Map(tree)
  for (const change of changes) {
    const { kind, path } = change
    if (kind === 'write') next.set(path, Buffer.from(change.text))
    else if (kind === 'picture') next.set(path, drawPicture(change.size))
    else if (kind === 'edit') next.set(path, edited(textAt(next, path), change))
    else if (kind === 'move') {
      next.set(change.to, Buffer.from(textAt(next, path)))
      next.delete(path)
    } else if (!next.delete(path)) throw new Error(`${path} cannot be deleted: it does not exist.`)
  }
  return new Map([...next].toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

function textAt(tree: Tree, path: string): string {
  const bytes = tree.get(path)
  if (!bytes) throw new Error(`${path} does not exist at this commit.`)
  return bytes.toString('utf8')
}

function edited(text: string, { path, old, new: fresh }: Extract<Change, { kind: 'edit' }>): Buffer {
  const parts = text.split(old)
  if (parts.length !== 2)
    throw new Error(`An edit of ${path} fits ${parts.length - 1} times instead of once:\n${old}`)
  return Buffer.from(parts.join(fresh))
}
