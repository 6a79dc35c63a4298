import type { StandardsEdit } from '@debrief/contracts/standards/standards-repositories'
import { useMemo } from 'react'
import type { CodeLine } from '../../../lib/diff/code-line.ts'
import { compareCode } from '../../../lib/diff/compare-code.ts'
import { useColors } from '../../../ui/text/use-colors.ts'

/** Compares Debrief's text with the edited text. */
export function useEditedLines({ ours, theirs, path }: StandardsEdit): CodeLine[] {
  const compared = useMemo(() => compareCode({ before: ours, after: theirs, startLine: 1 }), [ours, theirs])
  const lines = useColors(compared, { language: 'Markdown', path })
  return lines.map((line) => ({ ...line, number: null }))
}
