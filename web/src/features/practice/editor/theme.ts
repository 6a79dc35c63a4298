import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import type { Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { tags } from '@lezer/highlight'

// CSS variables also apply inside the shadow root, so the editor follows the page's theme.
const look = EditorView.theme({
  '&': { backgroundColor: 'var(--code-bg)', color: 'var(--code-ink)', fontSize: 'inherit' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { font: 'inherit', lineHeight: 'inherit', minHeight: 'var(--editor-least, 0)' },
  '.cm-content': { padding: '10px 0', caretColor: 'var(--ink)', tabSize: '2' },
  '.cm-line': { padding: '0 12px 0 14px' },
  '.cm-gutters': { backgroundColor: 'var(--code-bg)', color: 'var(--code-dim)', border: 'none' },
  '.cm-lineNumbers .cm-gutterElement': { minWidth: '42px', padding: '0 8px 0 3px' },
  '.cm-cursor': { borderLeft: '2px solid var(--ink)' },
  '&.cm-focused .cm-selectionBackground, .cm-selectionBackground': { backgroundColor: 'var(--press)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground': {
    backgroundColor: 'color-mix(in srgb, var(--mark) 45%, var(--code-bg))',
  },
  '.cm-changed': { backgroundColor: 'var(--mark-soft)' },
  '.cm-gutterElement.cm-changed': { boxShadow: 'inset 3px 0 0 var(--mark-deep)', color: 'var(--ink-2)' },
  '.cm-matchingBracket, &.cm-focused .cm-matchingBracket': {
    backgroundColor: 'transparent',
    outline: '1px solid var(--line-ctl)',
  },
  '.cm-nonmatchingBracket, &.cm-focused .cm-nonmatchingBracket': { backgroundColor: 'transparent' },
})

const colors = HighlightStyle.define([
  { tag: [tags.keyword, tags.self, tags.operatorKeyword, tags.modifier], color: 'var(--code-key)' },
  { tag: [tags.string, tags.special(tags.string), tags.regexp, tags.character], color: 'var(--code-str)' },
  {
    tag: [
      tags.function(tags.variableName),
      tags.function(tags.propertyName),
      tags.function(tags.definition(tags.variableName)),
      tags.typeName,
      tags.className,
      tags.macroName,
      tags.annotation,
      tags.attributeName,
    ],
    color: 'var(--code-fn)',
  },
  { tag: [tags.number, tags.bool, tags.null, tags.atom], color: 'var(--code-num)' },
  { tag: tags.comment, color: 'var(--code-dim)', fontStyle: 'italic' },
])

export const theme: Extension = [look, syntaxHighlighting(colors)]
