import type { Masker } from '../../redact/mask-secrets.ts'
import type { Surrounding } from '../budget/enclosing-function.ts'
import { MAX_LINE_LENGTH, type Piece } from '../budget/piece.ts'
import { cleanCode, withoutInvisible } from './clean-data.ts'

const MARKUP =
  /\.(?:html?|xhtml|md|mdx|markdown|rst|vue|svelte|astro|xml|svg|xaml|erb|jsp|cshtml|php|twig|hbs)$/i
const MARKS = { add: '+', del: '-', context: ' ' }

/** `lines` has one entry per line of the hunk: masked, cleaned, truncated, and without the +/- mark. */
export interface PromptPiece {
  piece: Piece
  lines: string[]
  text: string
  isCut: boolean
}

export async function showPiece(piece: Piece, masker: Masker): Promise<PromptPiece> {
  const { hunk, file } = piece
  const isMarkup = MARKUP.test(file.path)
  const whole = cleanCode(
    hunk.lines.map((line) => line.text.slice(0, MAX_LINE_LENGTH * 2)),
    { isMarkup },
  )
  const marked = whole.map((line, index) => `${MARKS[hunk.lines[index]?.kind ?? 'context']}${line}`)
  const masked = (await masker.mask(marked.join('\n'))).split('\n')
  const isCut = hunk.lines.some((line) => line.text.length > MAX_LINE_LENGTH)
  const cut = masked.map((line) =>
    line.length > MAX_LINE_LENGTH ? `${line.slice(0, MAX_LINE_LENGTH)} … (cut)` : line,
  )
  const section = await masker.mask(withoutInvisible(hunk.section).slice(0, 200))
  const header =
    `@@ -${hunk.oldStart},${hunk.oldCount} +${hunk.newStart},${hunk.newCount} @@ ${section}`.trimEnd()
  return {
    piece,
    lines: cut.map((line) => line.slice(1)),
    text: `+++ b/${shownPath(file.path)}\n${header}\n${cut.join('\n')}\n`,
    isCut,
  }
}

export async function showSurrounding(
  { firstLine, lines }: Surrounding,
  piece: Piece,
  masker: Masker,
): Promise<string> {
  const isMarkup = MARKUP.test(piece.file.path)
  const text = await masker.mask(
    cleanCode(lines, { isMarkup })
      .map((line) => line.slice(0, MAX_LINE_LENGTH))
      .join('\n'),
  )
  return `unchanged code around line ${piece.hunk.newStart} of ${shownPath(piece.file.path)}, from line ${firstLine}:\n${text}\n`
}

/** Git allows line feeds in file names. */
export function shownPath(path: string): string {
  const visible = withoutInvisible(path).replace(/\s/g, ' ')
  return visible.slice(0, 400)
}
