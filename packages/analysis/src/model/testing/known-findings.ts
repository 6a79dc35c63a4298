import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { PullRequestMaterial } from '@debrief/contracts/pull-requests/material'
import { readFolder } from '../../read-folder.ts'
import { sharedFolders } from '../../testing/shared-data.ts'
import { joinChanges, joinedPath, type LabeledFinding } from './measure-recall.ts'

interface Label {
  path?: string
  side?: 'LEFT' | 'RIGHT'
  start_line?: number | null
  line?: number | null
  valid?: boolean
  in_diff?: boolean
  expect_mistake?: boolean | null
  review_comment_id?: number
}

export interface LabeledChange {
  name: string
  material: PullRequestMaterial
  known: LabeledFinding[]
}

export function labeledChanges(): LabeledChange[] {
  return sharedFolders('pull-requests').flatMap((folder) => {
    const file = join(folder, 'labels.json')
    if (!existsSync(file)) return []
    const material = readFolder(folder)
    const labels = JSON.parse(readFileSync(file, 'utf8')) as Label[]
    return [
      {
        name: basename(folder),
        material,
        known: labels.flatMap((label) => toKnownFindings(label, material)),
      },
    ]
  })
}

export function joinUpTo(changes: readonly LabeledChange[], characters: number): LabeledChange {
  const joined: LabeledChange[] = []
  let size = 0
  for (const change of changes) {
    const length = change.material.files.reduce((sum, { patch }) => sum + (patch?.length ?? 0), 0)
    if (size + length > characters) continue
    joined.push(change)
    size += length
  }
  return {
    name: joined.map(({ name }) => name).join(' + '),
    material: joinChanges(joined.map(({ material }) => material)),
    known: joined.flatMap(({ known }, index) =>
      known.map((finding) => ({ ...finding, path: joinedPath(finding.path, index) })),
    ),
  }
}

function toKnownFindings(label: Label, { threads }: PullRequestMaterial): LabeledFinding[] {
  if (label.review_comment_id !== undefined) {
    if (label.expect_mistake !== true) return []
    const thread = threads.find(({ comments }) => comments.some(({ id }) => id === label.review_comment_id))
    const endLine = thread?.line ?? thread?.originalLine
    if (!thread || endLine == null) return []
    return [{ path: thread.path, side: thread.side, startLine: thread.startLine ?? endLine, endLine }]
  }
  if (!label.valid || label.path === undefined || label.line == null) return []
  const { path, side = 'RIGHT', line: endLine, start_line: startLine } = label
  return [{ path, side, startLine: startLine ?? endLine, endLine }]
}
