import { crc32 } from 'node:zlib'
import type { Change } from './story.ts'

export type Tree = ReadonlyMap<string, Buffer>

export function applyChanges(tree: Tree, changes: Change[]): Tree {
  const next = new Map(tree)
  for (const change of changes) {
    const { kind, path } = change
    if (kind === 'write') next.set(path, Buffer.from(change.text))
    else if (kind === 'picture') next.set(path, drawPicture(change.size))
    else if (kind === 'edit') next.set(path, edit(textAt(next, path), change))
    else if (kind === 'move') {
      next.set(change.to, Buffer.from(textAt(next, path)))
      next.delete(path)
    } else if (!next.delete(path)) throw new Error(`${path} can't be deleted, because it doesn't exist.`)
  }
  return new Map([...next].toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

function textAt(tree: Tree, path: string): string {
  const bytes = tree.get(path)
  if (!bytes) throw new Error(`${path} doesn't exist at this commit.`)
  return bytes.toString('utf8')
}

function edit(text: string, { path, old, new: fresh }: Extract<Change, { kind: 'edit' }>): Buffer {
  const parts = text.split(old)
  if (parts.length !== 2)
    throw new Error(`An edit of ${path} matches ${parts.length - 1} times instead of once:\n${old}`)
  return Buffer.from(parts.join(fresh))
}

/**
 * Draws a square grayscale PNG (https://www.w3.org/TR/png/), so that a pull request can contain a binary file.
 */
function drawPicture(size: number): Buffer {
  const rows = Buffer.alloc(size * (size + 1))
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) rows[y * (size + 1) + 1 + x] = (x ^ y) & 0xff
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(size, 0)
  header.writeUInt32BE(size, 4)
  header[8] = 8
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', stored(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/**
 * A zlib stream with one uncompressed block (RFC 1950, RFC 1951 3.2.4). Compressed bytes would differ between zlib
 * versions.
 */
function stored(content: Buffer): Buffer {
  if (content.length > 0xffff) throw new Error('A demo picture can be at most 255 pixels wide.')
  const head = Buffer.from([0x78, 0x01, 0x01, 0, 0, 0, 0])
  head.writeUInt16LE(content.length, 3)
  head.writeUInt16LE(~content.length & 0xffff, 5)
  let [low, high] = [1, 0]
  for (const byte of content) {
    low = (low + byte) % 65521
    high = (high + low) % 65521
  }
  const end = Buffer.alloc(4)
  end.writeUInt16BE(high, 0)
  end.writeUInt16BE(low, 2)
  return Buffer.concat([head, content, end])
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const ends = Buffer.alloc(8)
  ends.writeUInt32BE(content.length, 0)
  ends.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)])
}
