import clsx from 'clsx'
import type { Inline } from '../../lib/words/read-inline.ts'
import { type Block, readWords } from '../../lib/words/read-words.ts'
import { code, suggestedChange } from '../code/words.ts'
import { OutLink } from './OutLink.tsx'

/** Never renders HTML from the text. Links lead only to https URLs. */
export function Words({ text, className }: { text: string; className?: string }) {
  return (
    <div className={clsx('words', className)}>
      {readWords(text).map((block, index) => (
        <BlockOf key={index} block={block} />
      ))}
    </div>
  )
}

const CODE = /`([^`\n]+)`/

export function Line({ text }: { text: string }) {
  return text.split(CODE).map((piece, index) =>
    index % 2 === 0 ? (
      piece
    ) : (
      <code key={index} className="font-mono text-[.92em] font-medium">
        {piece}
      </code>
    ),
  )
}

function BlockOf({ block }: { block: Block }) {
  if (block.kind === 'code')
    return (
      <div>
        {block.suggestion && <div className="font-sans text-xs text-ink-3">{suggestedChange}</div>}
        <pre tabIndex={0} role="group" aria-label={block.suggestion ? suggestedChange : code}>
          {block.text}
        </pre>
      </div>
    )
  if (block.kind === 'list')
    return (
      <ul>
        {block.items.map((item, index) => (
          <li key={index}>
            <Pieces pieces={item} />
          </li>
        ))}
      </ul>
    )
  const lines = block.lines.flatMap((line, index) => [
    ...(index > 0 ? [<br key={`break-${index}`} />] : []),
    <Pieces key={index} pieces={line} />,
  ])
  return block.kind === 'quote' ? <blockquote>{lines}</blockquote> : <p>{lines}</p>
}

function Pieces({ pieces }: { pieces: Inline[] }) {
  return pieces.map((piece, index) => <Piece key={index} piece={piece} />)
}

function Piece({ piece }: { piece: Inline }) {
  if (piece.kind === 'code') return <code>{piece.text}</code>
  if (piece.kind === 'strong') return <strong>{piece.text}</strong>
  if (piece.kind === 'emphasis') return <em>{piece.text}</em>
  if (piece.kind === 'link') return <OutLink href={piece.url ?? ''}>{piece.text}</OutLink>
  return piece.text
}
