import { Fragment, type ReactNode } from 'react'

type Part = ReactNode | ((words: string) => ReactNode)

// Alternatives in order: {name}, <name>words</name>.
const PLACE = /\{(\w+)\}|<(\w+)>(.*?)<\/\2>/g

/**
 * Shows a text that contains elements. `{name}` in the text is replaced by the prop `name`. `<name>words</name>` is
 * replaced by the result of the prop `name`, a function that receives the words.
 */
export function Message({ text, ...parts }: { text: string } & Record<string, Part>) {
  const shown: ReactNode[] = []
  let end = 0
  for (const { 0: place, 1: name, 2: tag, 3: words = '', index } of text.matchAll(PLACE)) {
    const part = parts[name ?? tag ?? '']
    shown.push(text.slice(end, index), typeof part === 'function' ? part(words) : part)
    end = index + place.length
  }
  return [...shown, text.slice(end)].map((piece, at) => <Fragment key={at}>{piece}</Fragment>)
}
