interface Language {
  /** The language's name in a fenced code block. */
  fence: string
  /** File extensions, separated by spaces. */
  endings: string
}

const LANGUAGES: Record<string, Language> = {
  c: { fence: 'c', endings: 'c h' },
  'c#': { fence: 'csharp', endings: 'cs' },
  'c++': { fence: 'cpp', endings: 'cc cpp cxx hh hpp' },
  css: { fence: 'css', endings: 'css' },
  dart: { fence: 'dart', endings: 'dart' },
  elixir: { fence: 'elixir', endings: 'ex exs' },
  go: { fence: 'go', endings: 'go' },
  html: { fence: 'html', endings: 'html' },
  java: { fence: 'java', endings: 'java' },
  javascript: { fence: 'javascript', endings: 'js jsx mjs cjs ts tsx' },
  kotlin: { fence: 'kotlin', endings: 'kt kts' },
  php: { fence: 'php', endings: 'php' },
  python: { fence: 'python', endings: 'py' },
  ruby: { fence: 'ruby', endings: 'rb' },
  rust: { fence: 'rust', endings: 'rs' },
  scala: { fence: 'scala', endings: 'scala' },
  shell: { fence: 'sh', endings: 'sh bash' },
  sql: { fence: 'sql', endings: 'sql' },
  swift: { fence: 'swift', endings: 'swift' },
  typescript: { fence: 'typescript', endings: 'ts tsx mts cts' },
}

// A Map, because people can enter any language name, including `constructor`, which every object has.
const byName = new Map(Object.entries(LANGUAGES))
const find = (language: string | null) => byName.get(language?.trim().toLowerCase() ?? '')

/** Empty if the language is unknown. */
export const getFenceName = (language: string | null): string => find(language)?.fence ?? ''

/** Null if the language is unknown, so that no wrong file pattern is written. */
export const findGlobs = (language: string | null): string[] | null =>
  find(language)
    ?.endings.split(' ')
    .map((ending) => `**/*.${ending}`) ?? null
