import { Line, Words } from '../../../ui/text/Words.tsx'

/** Matches a short sentence without code, followed by more text on the same line. */
const FIRST_SENTENCE = /^([^`\n]{1,140}?[.!?]) +([^\n]+)$/

export function Description({ text }: { text: string }) {
  if (text === '') return null
  const [, first, rest] = FIRST_SENTENCE.exec(text) ?? []
  if (!first || !rest) return <Words text={text} className="mt-2.5 max-w-[62ch] text-md text-ink-2" />
  return (
    <p className="mt-2.5 max-w-[62ch] text-md text-ink-2 [overflow-wrap:anywhere]">
      <span className="highlighted text-ink">{first}</span> <Line text={rest} />
    </p>
  )
}
