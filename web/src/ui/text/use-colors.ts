import { useEffect, useMemo, useState } from 'react'
import { colorLines, type Tokenize } from '../../lib/color/color-lines.ts'
import type { CodeLine } from '../../lib/diff/code-line.ts'

/** Longer code stays plain, because coloring it would take too long. */
const MAX_LENGTH = 20_000

/** Adds colors once the language's grammar has loaded. Without a grammar, the lines stay plain. */
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
