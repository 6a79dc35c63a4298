import clsx from 'clsx'
import { useLayoutEffect, useRef } from 'react'
import { type Editor, type EditorOptions, startEditor } from './start-editor.ts'

interface Props extends EditorOptions {
  frozen: boolean
}

export function CodeEditor(props: Props) {
  const { code, original, language, path, startLine, label, frozen } = props
  const host = useRef<HTMLDivElement>(null)
  const editor = useRef<Editor>(null)
  const latest = useRef(props)
  useLayoutEffect(() => {
    latest.current = props
  })
  // A layout effect runs before the paint, so the page doesn't jump when the editor replaces the code.
  useLayoutEffect(() => {
    if (!host.current) return
    const root = host.current.shadowRoot ?? host.current.attachShadow({ mode: 'open' })
    const { code: first } = latest.current
    const started = startEditor(root, {
      code: first,
      original,
      language,
      path,
      startLine,
      label,
      onChange: (now) => latest.current.onChange(now),
      onSubmit: () => latest.current.onSubmit(),
    })
    editor.current = started
    return () => started.destroy()
  }, [original, language, path, startLine, label])
  // This is a layout effect, because a later update could overwrite newer input.
  useLayoutEffect(() => editor.current?.show(code), [code])
  useLayoutEffect(() => editor.current?.freeze(frozen), [frozen])
  return (
    <div
      ref={host}
      data-editor
      className={clsx(
        '-outline-offset-2 outline-[var(--focus)] focus-within:outline-2',
        !frozen && 'lg:[--editor-least:330px]',
      )}
    />
  )
}
