/** The languages that rules can be written for, named as on GitHub. */
export const RULE_LANGUAGES = [
  'TypeScript',
  'JavaScript',
  'Python',
  'Go',
  'Java',
  'C#',
  'Rust',
  'PHP',
  'Ruby',
] as const
export type RuleLanguage = (typeof RULE_LANGUAGES)[number]

/** File extensions by language. Languages are named as on GitHub. */
const ENDINGS: Record<string, string> = {
  AsciiDoc: 'adoc',
  Astro: 'astro',
  Batchfile: 'bat cmd',
  C: 'c h',
  'C#': 'cs csx',
  'C++': 'cc cpp cxx hh hpp hxx',
  CMake: 'cmake',
  CSS: 'css',
  Clojure: 'clj cljs',
  CoffeeScript: 'coffee',
  'Common Lisp': 'lisp',
  Cuda: 'cu',
  D: 'd',
  Dart: 'dart',
  Elixir: 'ex exs',
  Elm: 'elm',
  'Emacs Lisp': 'el',
  Erlang: 'erl hrl',
  'F#': 'fs fsx',
  Go: 'go',
  Gradle: 'gradle',
  GraphQL: 'graphql gql',
  Groovy: 'groovy',
  HCL: 'tf hcl',
  HTML: 'html htm',
  'HTML+ERB': 'erb',
  'HTML+Razor': 'cshtml',
  Handlebars: 'hbs',
  Haskell: 'hs',
  INI: 'ini cfg',
  JSON: 'json',
  'JSON with Comments': 'jsonc',
  JSON5: 'json5',
  Java: 'java',
  'Java Properties': 'properties',
  JavaScript: 'js mjs cjs jsx',
  Jinja: 'jinja j2',
  Julia: 'jl',
  'Jupyter Notebook': 'ipynb',
  Kotlin: 'kt kts',
  Less: 'less',
  Lua: 'lua',
  MDX: 'mdx',
  Makefile: 'mk',
  Markdown: 'md',
  Nim: 'nim',
  Nix: 'nix',
  OCaml: 'ml mli',
  'Objective-C': 'm',
  'Objective-C++': 'mm',
  PHP: 'php',
  Perl: 'pl pm',
  PowerShell: 'ps1 psm1 psd1',
  Prisma: 'prisma',
  'Protocol Buffer': 'proto',
  Pug: 'pug',
  Python: 'py pyi pyw',
  R: 'r',
  Ruby: 'rb rake gemspec',
  Rust: 'rs',
  SCSS: 'scss',
  SQL: 'sql',
  SVG: 'svg',
  Sass: 'sass',
  Scala: 'scala sc',
  Shell: 'sh bash zsh',
  Solidity: 'sol',
  Starlark: 'bzl',
  Svelte: 'svelte',
  Swift: 'swift',
  TOML: 'toml',
  TeX: 'tex',
  Text: 'txt',
  Thrift: 'thrift',
  Twig: 'twig',
  TypeScript: 'ts mts cts tsx',
  V: 'v',
  'Visual Basic .NET': 'vb',
  Vue: 'vue',
  XML: 'xml xsd csproj',
  YAML: 'yaml yml',
  Zig: 'zig',
  fish: 'fish',
  reStructuredText: 'rst',
}

/** Full file names by language, in lowercase. */
const NAMES: Record<string, string> = {
  CMake: 'cmakelists.txt',
  Caddyfile: 'caddyfile',
  Dockerfile: 'dockerfile containerfile',
  EditorConfig: '.editorconfig',
  'Go Module': 'go.mod',
  'Go Workspace': 'go.work',
  Groovy: 'jenkinsfile',
  'Ignore List': '.gitignore .dockerignore',
  Just: 'justfile',
  Makefile: 'makefile gnumakefile',
  Procfile: 'procfile',
  Ruby: 'rakefile gemfile podfile vagrantfile guardfile brewfile',
  Shell: '.bashrc .zshrc',
  Starlark: 'build.bazel build workspace tiltfile',
}

/** Prose, data and configuration: everything that isn't a programming language. */
const NOT_CODE = new Set(
  [
    'JSON, JSON with Comments, JSON5, YAML, TOML, INI, Java Properties',
    'XML, SVG, Markdown, MDX, reStructuredText, AsciiDoc, TeX',
    'Text, Ignore List, EditorConfig, Go Module, Go Workspace, Procfile',
  ].flatMap((names) => names.split(', ')),
)

const invert = (table: Record<string, string>): Map<string, string> =>
  new Map(
    Object.entries(table).flatMap(([language, names]) =>
      names.split(' ').map((name) => [name, language] as const),
    ),
  )

const BY_ENDING = invert(ENDINGS)
const BY_NAME = invert(NAMES)

export function detectLanguage(path: string): string | null {
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase()
  const byName = BY_NAME.get(name) ?? (/^(?:docker|container)file\./.test(name) ? 'Dockerfile' : undefined)
  if (byName) return byName
  const dot = name.lastIndexOf('.')
  return dot === -1 ? null : (BY_ENDING.get(name.slice(dot + 1)) ?? null)
}

export function isCode(language: string | null): boolean {
  return language !== null && !NOT_CODE.has(language)
}

const TEST_PATH =
  /(?:^|\/)(?:tests?|__tests__|spec|specs|testing|testdata|e2e|fixtures?)\/|(?:^|\/)(?:test_[^/]*|conftest)\.py$|[._-](?:test|tests|spec|e2e)\.[^/.]+$|_test\.(?:go|py|rb|exs?)$|(?:Tests?|IT|Spec)\.(?:java|kt|cs|scala|php|swift)$/

export function isTestPath(path: string): boolean {
  return TEST_PATH.test(path)
}
