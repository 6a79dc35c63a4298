import { defaultKeymap, history, historyKeymap, indentWithTab, simplifySelection } from '@codemirror/commands'
import {
  bracketMatching,
  indentOnInput,
  indentUnit,
  LanguageSupport,
  StreamLanguage,
  type StreamParser,
} from '@codemirror/language'
import {
  Compartment,
  EditorState,
  type Extension,
  type Range,
  RangeSet,
  StateField,
  type Text,
} from '@codemirror/state'
import {
  Decoration,
  type DecorationSet,
  drawSelection,
  EditorView,
  GutterMarker,
  gutterLineClass,
  keymap,
  lineNumbers,
} from '@codemirror/view'
import { align } from '../../../lib/diff/align.ts'
import { theme } from './theme.ts'

export interface EditorOptions {
  code: string
  /** The code to fix. The editor highlights lines that differ from this code. */
  original: string
  language: string | null
  path: string
  startLine: number
  label: string
  onChange(code: string): void
  onSubmit(): void
}

export interface Editor {
  show(code: string): void
  freeze(frozen: boolean): void
  focus(): void
  destroy(): void
}

/**
 * Milliseconds after Escape in which Tab leaves the editor instead of indenting. Any other key except a modifier ends
 * this period.
 */
const TAB_LEAVES = 30_000

/** Starts an editor inside a shadow root. There, the content security policy allows the editor's styles. */
export function startEditor(root: ShadowRoot, options: EditorOptions): Editor {
  const frozen = new Compartment()
  const language = new Compartment()
  const view = new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      doc: options.code,
      extensions: [listExtensions(options), language.of([]), frozen.of([])],
    }),
  })
  let gone = false
  loadLanguage(options.language, options.path).then(
    (found) => found && !gone && view.dispatch({ effects: language.reconfigure(found) }),
    () => {},
  )
  return {
    show(code) {
      const { doc } = view.state
      if (doc.toString() !== code) view.dispatch({ changes: { from: 0, to: doc.length, insert: code } })
    },
    freeze: (on) => view.dispatch({ effects: frozen.reconfigure(on ? READ_ONLY : []) }),
    focus: () => view.focus(),
    destroy() {
      gone = true
      view.destroy()
    },
  }
}

// Unlike `editable: false`, `readOnly` allows focusing, scrolling and copying.
const READ_ONLY = [
  EditorState.readOnly.of(true),
  EditorView.contentAttributes.of({ 'aria-readonly': 'true' }),
]

function listExtensions({ original, startLine, label, onChange, onSubmit }: EditorOptions): Extension[] {
  const submit = () => {
    onSubmit()
    return true
  }
  const letTabLeave = (view: EditorView) => {
    simplifySelection(view)
    view.setTabFocusMode(TAB_LEAVES)
    return true
  }
  return [
    keymap.of([
      { key: 'Mod-Enter', run: submit },
      { key: 'Escape', run: letTabLeave },
      indentWithTab,
      ...historyKeymap,
      ...defaultKeymap,
    ]),
    lineNumbers({ formatNumber: (number) => String(number + startLine - 1) }),
    history(),
    drawSelection(),
    indentOnInput(),
    bracketMatching(),
    indentUnit.of(findIndent(original)),
    changedLines(original),
    theme,
    // Keyboard users must be able to focus a scrolling region with Tab, and some browsers don't allow that by default.
    EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
    EditorView.updateListener.of(({ docChanged, state }) => docChanged && onChange(state.doc.toString())),
  ]
}

/**
 * Detects the code's indentation: a tab, or the smallest number of leading spaces from 2 to 8. The default is two
 * spaces.
 */
export function findIndent(code: string): string {
  if (/^\t/m.test(code)) return '\t'
  const widths = [...code.matchAll(/^( {2,8})\S/gm)].map(([, spaces = '']) => spaces.length)
  return ' '.repeat(widths.length > 0 ? Math.min(...widths) : 2)
}

const line = Decoration.line({ class: 'cm-changed' })
const number = new (class extends GutterMarker {
  override elementClass = 'cm-changed'
})()

/** Highlights added and changed lines. It can't highlight removed lines. */
function changedLines(originalCode: string): Extension {
  const before = originalCode.split(/\r?\n/)
  const findStarts = (doc: Text): number[] =>
    align(before, doc.toJSON())
      .filter((step) => step.kind === 'added')
      .map((step) => doc.line(step.after + 1).from)
  const buildMarks = ({ doc }: EditorState) => {
    const starts = findStarts(doc)
    return {
      lines: Decoration.set(starts.map((from) => line.range(from))),
      numbers: RangeSet.of<GutterMarker>(starts.map((from): Range<GutterMarker> => number.range(from))),
    }
  }
  return StateField.define<{ lines: DecorationSet; numbers: RangeSet<GutterMarker> }>({
    create: buildMarks,
    update: (marks, { docChanged, state }) => (docChanged ? buildMarks(state) : marks),
    provide: (field) => [
      EditorView.decorations.from(field, ({ lines }) => lines),
      gutterLineClass.from(field, ({ numbers }) => numbers),
    ],
  })
}

const legacy = async (parser: Promise<StreamParser<unknown>>): Promise<Extension> =>
  new LanguageSupport(StreamLanguage.define(await parser))

const clike = () => import('@codemirror/legacy-modes/mode/clike')

const script = (typescript: boolean, jsx: boolean) =>
  import('@codemirror/lang-javascript').then(({ javascript }) => javascript({ typescript, jsx }))

/** Languages by their GitHub name. Each grammar loads only when an exercise needs it. */
const LANGUAGES: Record<string, (path: string) => Promise<Extension>> = {
  TypeScript: (path) => script(true, path.endsWith('x')),
  JavaScript: () => script(false, true),
  Python: () => import('@codemirror/lang-python').then(({ python }) => python()),
  Go: () => import('@codemirror/lang-go').then(({ go }) => go()),
  Rust: () => import('@codemirror/lang-rust').then(({ rust }) => rust()),
  Java: () => import('@codemirror/lang-java').then(({ java }) => java()),
  // `plain` parses code without an opening tag, because exercises show only a part of a file.
  PHP: () => import('@codemirror/lang-php').then(({ php }) => php({ plain: true })),
  Ruby: () => legacy(import('@codemirror/legacy-modes/mode/ruby').then(({ ruby }) => ruby)),
  Swift: () => legacy(import('@codemirror/legacy-modes/mode/swift').then(({ swift }) => swift)),
  Shell: () => legacy(import('@codemirror/legacy-modes/mode/shell').then(({ shell }) => shell)),
  SQL: () => legacy(import('@codemirror/legacy-modes/mode/sql').then(({ standardSQL }) => standardSQL)),
  C: () => legacy(clike().then(({ c }) => c)),
  'C++': () => legacy(clike().then(({ cpp }) => cpp)),
  'C#': () => legacy(clike().then(({ csharp }) => csharp)),
  Kotlin: () => legacy(clike().then(({ kotlin }) => kotlin)),
  Scala: () => legacy(clike().then(({ scala }) => scala)),
  'Objective-C': () => legacy(clike().then(({ objectiveC }) => objectiveC)),
  Dart: () => legacy(clike().then(({ dart }) => dart)),
}

/** Returns null for an unknown language. The editor then shows the code as plain text. */
async function loadLanguage(name: string | null, path: string): Promise<Extension | null> {
  const load = name !== null && Object.hasOwn(LANGUAGES, name) ? LANGUAGES[name] : undefined
  return load ? load(path) : null
}
