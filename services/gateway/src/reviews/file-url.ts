import { createHash } from 'node:crypto'

interface Place {
  path: string
  side: 'LEFT' | 'RIGHT'
  startLine: number
  endLine: number
}

/** GitHub's anchor is the SHA-256 of the path. */
export function toFileUrl(pullRequestUrl: string, { path, side, startLine, endLine }: Place): string {
  const letter = side === 'LEFT' ? 'L' : 'R'
  const lines = startLine === endLine ? `${letter}${startLine}` : `${letter}${startLine}-${letter}${endLine}`
  return `${pullRequestUrl}/files#diff-${createHash('sha256').update(path).digest('hex')}${lines}`
}
