import type { PracticeCard } from '@debrief/contracts/practice/card'
import { Code, RotateCcw } from 'lucide-react'
import { Button } from '../../../ui/controls/Button.tsx'
import { Chip } from '../../../ui/marks/Tag.tsx'
import type { AnswerDraft } from './answer-draft.ts'
import { ChooseChange } from './ChooseChange.tsx'
import { FixCode } from './FixCode.tsx'
import { SpotLines } from './SpotLines.tsx'
import * as words from './words.ts'

interface Props {
  card: PracticeCard
  draft: AnswerDraft | null
  onChange(draft: AnswerDraft | null): void
  onSubmit(): void
}

export function Question(props: Props) {
  const { kind, fileName, language, attempt } = props.card
  const isChanged = kind === 'fix' && props.draft !== null && attempt === null
  return (
    <div className="font-mono leading-[1.62] text-[var(--code-ink)]">
      <div className="flex min-h-[42px] items-center gap-2 border-b border-line bg-sheet py-1 pr-2 pl-3.5 font-sans text-xs text-ink-2">
        <Code className="size-4 shrink-0" aria-hidden="true" />
        <b className="font-[550] whitespace-nowrap text-ink">{words.kinds[kind]}</b>
        <span className="min-w-0 truncate font-mono text-ink-3">{fileName}</span>
        <span className="flex-1" />
        {language && <Chip>{language}</Chip>}
        {kind === 'fix' && attempt === null && (
          <Button
            kind="quiet"
            size="small"
            icon={<RotateCcw className="size-3.5" aria-hidden="true" />}
            disabled={!isChanged}
            onClick={() => props.onChange(null)}
          >
            {words.reset}
          </Button>
        )}
      </div>
      <div className="bg-[var(--code-bg)]">
        <Field {...props} />
      </div>
    </div>
  )
}

function Field({ card, draft, onChange, onSubmit }: Props) {
  const { kind, code, options, mostLines, language, fileName: path, attempt } = card
  if (kind === 'choose')
    return (
      <ChooseChange
        options={options ?? []}
        {...{ language, path }}
        chosen={draft?.option ?? null}
        onChoose={(option) => onChange({ option })}
        better={attempt?.solution.option ?? null}
      />
    )
  if (kind === 'spot')
    return (
      <SpotLines
        code={code ?? ''}
        {...{ language, path }}
        max={mostLines ?? 1}
        chosen={draft?.lines ?? null}
        onChoose={(lines) => onChange(lines ? { lines } : null)}
        solution={attempt?.solution.lines ?? null}
      />
    )
  // The editor would show a final line break as an empty line.
  const initial = (code ?? '').replace(/\r?\n$/, '')
  return (
    <FixCode
      code={draft?.code ?? initial}
      original={initial}
      {...{ language, path }}
      frozen={attempt !== null}
      onChange={(changed) => onChange(changed === initial ? null : { code: changed })}
      onSubmit={onSubmit}
    />
  )
}
