import { LanguageSupport, StreamLanguage, type StreamParser } from '@codemirror/language'
import type { Extension } from '@codemirror/state'

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
export async function loadLanguage(name: string | null, path: string): Promise<Extension | null> {
  const load = name !== null && Object.hasOwn(LANGUAGES, name) ? LANGUAGES[name] : undefined
  return load ? load(path) : null
}
