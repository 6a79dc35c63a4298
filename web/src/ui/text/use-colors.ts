import { useEffect, useMemo, useState } from 'react'
import { colorLines, type Tokenize } from '../../lib/color/color-lines.ts'
import type { CodeLine } from '../../lib/diff/code-line.ts'

/** Longer code stays plain, so that no page waits for its colors. */
const MAX_LENGTH = 20_000

/**
 * Adds colors to lines once the language's grammar has loaded. Until then, and without a grammar, they stay
 * plain.
 */
export function useColors(lines: CodeLine[], { language, path }: { language: string | null; path: string }) {
  const [found, setFound] = useState<{ tokenize: Tokenize } | null>(null)
  useEffect(() => {
    if (language === null) return
    let left = false
    import('../../lib/color/tokenize.ts')
      .then(({ loadTokenizer }) => loadTokenizer(language, path))
      .then(
        (tokenize) => {
          if (!left) setFound(tokenize && { tokenize })
        },
        // If the grammar can't be loaded, the code stays plain.
        () => {},
      )
    return () => {
      left = true
    }
  }, [language, path])
  return useMemo(
    () => (found && countCharacters(lines) <= MAX_LENGTH ? colorLines(lines, found.tokenize) : lines),
    [found, lines],
  )
}

const countCharacters = (lines: readonly CodeLine[]) =>
  lines.reduce((sum, line) => sum + line.parts.reduce((all, part) => all + part.text.length, 0), 0)
