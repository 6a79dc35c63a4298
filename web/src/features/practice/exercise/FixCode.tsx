import clsx from 'clsx'
import { Component, lazy, type ReactNode, Suspense } from 'react'
import { numberLines } from '../../../lib/diff/compare-code.ts'
import { CodeLines } from '../../../ui/text/CodeLines.tsx'
import * as words from './words.ts'

const CodeEditor = lazy(() =>
  import('../editor/CodeEditor.tsx').then((module) => ({ default: module.CodeEditor })),
)

interface Props {
  code: string
  original: string
  language: string | null
  path: string
  frozen: boolean
  onChange(code: string): void
  onSubmit(): void
}

export function FixCode(props: Props) {
  const { language, path, frozen, code } = props
  const still = <CodeLines lines={numberLines(code, 1)} label={words.loadingEditor(path)} />
  return (
    <div className="text-[13.5px] max-lg:text-[12.5px]">
      <WithoutEditor fallback={<Plain {...props} label={words.codeField(language ?? path)} />}>
        <Suspense fallback={<div className={clsx('py-1', !frozen && 'lg:min-h-[330px]')}>{still}</div>}>
          <CodeEditor {...props} label={words.codeEditor(language ?? path)} startLine={1} />
        </Suspense>
      </WithoutEditor>
    </div>
  )
}

function Plain({ code, frozen, label, onChange }: Props & { label: string }) {
  return (
    <textarea
      aria-label={label}
      value={code}
      readOnly={frozen}
      spellCheck={false}
      autoCapitalize="off"
      autoComplete="off"
      wrap="off"
      rows={Math.max(12, code.split('\n').length + 1)}
      onChange={(event) => onChange(event.target.value)}
      className="block w-full resize-y bg-transparent px-3.5 py-2.5 font-mono -outline-offset-2"
    />
  )
}

class WithoutEditor extends Component<{ fallback: ReactNode; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }
  static getDerivedStateFromError() {
    return { failed: true }
  }
  override render() {
    return this.state.failed ? this.props.fallback : this.props.children
  }
}
