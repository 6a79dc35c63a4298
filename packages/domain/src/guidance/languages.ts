interface Language {
  /** What it is called behind a fence. */
  fence: string
  /** Endings of its files. */
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

// A map, as people write languages freely and an object has names of its own.
const byName = new Map(Object.entries(LANGUAGES))
const find = (language: string | null) => byName.get(language?.trim().toLowerCase() ?? '')

/** Empty where the language is none that we know. */
export const fenceNameOf = (language: string | null): string => find(language)?.fence ?? ''

/** null where the language is none that we know, so that nothing is told to stand for its files. */
export const globsOf = (language: string | null): string[] | null =>
  find(language)
    ?.endings.split(' ')
    .map((ending) => `**/*.${ending}`) ?? null
