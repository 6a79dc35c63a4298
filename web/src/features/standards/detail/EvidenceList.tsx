import type { StandardEvidence } from '@debrief/contracts/standards/standards'
import { useState } from 'react'
import { Button } from '../../../ui/controls/Button.tsx'
import { Message } from '../../../ui/text/Message.tsx'
import { OutLink } from '../../../ui/text/OutLink.tsx'
import { Time } from '../../../ui/text/Time.tsx'
import { Voice } from '../../../ui/text/Voice.tsx'
import { showAll } from '../words.ts'
import { source } from './evidence-words.ts'

const FEW = 5

export function EvidenceList({ title, evidence }: { title: string; evidence: readonly StandardEvidence[] }) {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? evidence : evidence.slice(0, FEW)
  return (
    <section aria-label={title} className="mt-4 rounded-lg border border-line bg-sheet">
      <div className="flex min-h-[46px] items-center px-4 py-2">
        <h3 className="title-3">{title}</h3>
      </div>
      <ul>
        {shown.map(({ id, author, body, isBot, url, repository, number, commentedAt }) => (
          <li key={id} className="border-t border-line px-4 py-3">
            <Voice author={author} text={body}>
              <Message
                text={source(isBot)}
                author={author}
                comment={<OutLink href={url}>{`${repository} #${number}`}</OutLink>}
                time={<Time at={commentedAt} />}
              />
            </Voice>
          </li>
        ))}
      </ul>
      {shown.length < evidence.length && (
        <div className="border-t border-line py-2.5 text-center">
          <Button size="small" onClick={() => setWhole(true)}>
            {showAll(evidence.length)}
          </Button>
        </div>
      )}
    </section>
  )
}
