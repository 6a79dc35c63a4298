import { fileOf, type Section } from './split-sections.ts'
import type { Change } from './story.ts'

/** Reads one `--- write|edit|move|delete|picture` part of a commit; an edit part may hold several edits. */
export function parseChanges({ heading, lines }: Section): Change[] {
  const [kind, path, arrow, to] = heading.split(/\s+/)
  if (!path) throw new Error(`"--- ${heading}" names no file.`)
  if (kind === 'write') return [{ kind, path, text: fileOf(lines) }]
  if (kind === 'edit') return parseEdits(path, lines)
  if (kind === 'delete') return [{ kind, path }]
  if (kind === 'move' && to) return [{ kind, path, to }]
  if (kind === 'picture') return [{ kind, path, size: Number(arrow) }]
  throw new Error(`"--- ${heading}" is none of write, edit, move, delete, picture.`)
}

function parseEdits(path: string, lines: string[]): Change[] {
  const edits: Change[] = []
  let part: 'none' | 'old' | 'new' = 'none'
  let old: string[] = []
  let fresh: string[] = []
  for (const line of lines) {
    if (line === '<<<<') [part, old, fresh] = ['old', [], []]
    else if (line === '====' && part === 'old') part = 'new'
    else if (line === '>>>>') {
      edits.push({ kind: 'edit', path, old: asLines(old), new: asLines(fresh) })
      part = 'none'
    } else if (part === 'old') old.push(line)
    else if (part === 'new') fresh.push(line)
  }
  if (part !== 'none' || edits.length === 0) throw new Error(`An edit of ${path} does not end with ">>>>".`)
  return edits
}

const asLines = (lines: string[]) => lines.map((line) => `${line}\n`).join('')
