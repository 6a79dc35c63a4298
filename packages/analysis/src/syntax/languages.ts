import csharp from '@ast-grep/lang-csharp'
import go from '@ast-grep/lang-go'
import java from '@ast-grep/lang-java'
import php from '@ast-grep/lang-php'
import python from '@ast-grep/lang-python'
import ruby from '@ast-grep/lang-ruby'
import rust from '@ast-grep/lang-rust'
import { Lang, registerDynamicLanguage } from '@ast-grep/napi'
import type { RuleLanguage } from '../language.ts'

export type Syntax =
  | 'TypeScript'
  | 'Tsx'
  | 'JavaScript'
  | 'python'
  | 'go'
  | 'java'
  | 'csharp'
  | 'rust'
  | 'php'
  | 'ruby'

const BY_LANGUAGE: Record<string, Syntax> & Record<RuleLanguage, Syntax> = {
  TypeScript: 'TypeScript',
  JavaScript: 'JavaScript',
  Python: 'python',
  Go: 'go',
  Java: 'java',
  'C#': 'csharp',
  Rust: 'rust',
  PHP: 'php',
  Ruby: 'ruby',
}

const BUILT_IN: readonly string[] = [Lang.TypeScript, Lang.Tsx, Lang.JavaScript]

/** `language` is named as on GitHub. Null if the language has no grammar. */
export function findSyntax(language: string | null, path = ''): Syntax | null {
  if (language === 'TypeScript' && path.endsWith('.tsx')) return 'Tsx'
  return BY_LANGUAGE[language ?? ''] ?? null
}

/** ast-grep accepts grammars only once per process, but a process may load this module more than once. */
const REGISTERED = Symbol.for('debrief.grammars-registered')

/** Loads all grammars that aren't built in, because ast-grep accepts grammars only in a single call. */
export function loadSyntax(syntax: Syntax): void {
  if (REGISTERED in globalThis || BUILT_IN.includes(syntax)) return
  Object.assign(globalThis, { [REGISTERED]: true })
  registerDynamicLanguage({ python, go, java, csharp, rust, php, ruby })
}
