import { createRequire } from 'node:module'
import { Lang, registerDynamicLanguage } from '@ast-grep/napi'

/** What a grammar is called here: ast-grep's own name or the one it is registered under. */
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

const BY_LANGUAGE: Record<string, Syntax> = {
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

/** The grammar for a language as GitHub calls it; null where there is none. */
export function syntaxOf(language: string | null, path = ''): Syntax | null {
  if (language === 'TypeScript' && path.endsWith('.tsx')) return 'Tsx'
  return BY_LANGUAGE[language ?? ''] ?? null
}

const require = createRequire(import.meta.url)
let registered = false

/** Loads the grammars that do not come with ast-grep, at their first use: it takes them once, all together. */
export function loadSyntax(syntax: Syntax): void {
  if (registered || BUILT_IN.includes(syntax)) return
  registered = true
  registerDynamicLanguage(
    Object.fromEntries(
      ['python', 'go', 'java', 'csharp', 'rust', 'php', 'ruby'].map((name) => [
        name,
        require(`@ast-grep/lang-${name}`),
      ]),
    ),
  )
}
