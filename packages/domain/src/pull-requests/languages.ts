/** File extensions by GitHub's name for the language. */
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

const invert = (table: Record<string, string>): Map<string, string> =>
  new Map(
    Object.entries(table).flatMap(([language, names]) =>
      names.split(' ').map((name) => [name, language] as const),
    ),
  )

const BY_ENDING = invert(ENDINGS)
const BY_NAME = invert(NAMES)

/** Returns null if the file's name doesn't reveal the language. */
export function detectLanguage(path: string): string | null {
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase()
  const byName = BY_NAME.get(name) ?? (/^(?:docker|container)file\./.test(name) ? 'Dockerfile' : undefined)
  if (byName) return byName
  const dot = name.lastIndexOf('.')
  return dot === -1 ? null : (BY_ENDING.get(name.slice(dot + 1)) ?? null)
}

/**
 * Returns extensions without the dot, or an empty list if the language is unknown or has no extensions. Ignores the
 * case of `language`.
 */
export const listEndings = (language: string): string[] => listBy(ENDINGS, language)

export const listFileNames = (language: string): string[] => listBy(NAMES, language)

function listBy(table: Record<string, string>, language: string): string[] {
  const wanted = language.toLowerCase()
  const name = Object.keys(table).find((one) => one.toLowerCase() === wanted)
  return name === undefined ? [] : (table[name]?.split(' ') ?? [])
}
