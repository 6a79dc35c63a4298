import { toMarkdown } from '../standards/guidance/inert-markdown.ts'
import { plainText } from '../standards/guidance/plain-text.ts'

const MAX_TITLE_LENGTH = 200

/** Writes text to paste into a coding agent's instructions. Escapes the title, so it can't act as Markdown. */
export function writeInstruction({
  title,
  fix,
  count,
}: {
  title: string
  fix: string | null
  count: number
}): string {
  const mistake = toMarkdown(title, { longest: MAX_TITLE_LENGTH })
  if (fix === null) return `Don't repeat this mistake, found in ${count} earlier changes: ${mistake}`
  const [sentence = ''] = /^.*?[.!?](?=\s|$)/s.exec(plainText(fix)) ?? [plainText(fix)]
  return `Avoid this mistake: ${mistake}. ${sentence}`
}
