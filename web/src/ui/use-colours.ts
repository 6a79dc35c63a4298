import { useEffect, useMemo, useState } from 'react'
import { colourLines, type Tokenize } from '../lib/colour/colour-lines.ts'
import type { CodeLine } from '../lib/diff/code-line.ts'

/** Beyond this many characters code stays plain, so that no page waits for its colours. */
const MOST = 20_000

/** The lines with their colours, as soon as the language's grammar has come; plain before and where there is none. */
export function useColours(lines: CodeLine[], { language, path }: { language: string | null; path: string }) {
  const [found, setFound] = useState<{ tokenize: Tokenize } | null>(null)
  useEffect(() => {
    if (language === null) return
    let left = false
    import('../lib/colour/tokenize.ts').then(
      ({ tokenizerOf }) => {
        const tokenize = tokenizerOf(language, path)
        if (!left) setFound(tokenize && { tokenize })
      },
      // Without the grammars code is as good to read as in an unknown language.
      () => {},
    )
    return () => {
      left = true
    }
  }, [language, path])
  return useMemo(
    () => (found && lengthOf(lines) <= MOST ? colourLines(lines, found.tokenize) : lines),
    [found, lines],
  )
}

const lengthOf = (lines: readonly CodeLine[]) =>
  lines.reduce((sum, line) => sum + line.parts.reduce((all, part) => all + part.text.length, 0), 0)
