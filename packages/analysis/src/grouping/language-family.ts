const FAMILIES: readonly (readonly string[])[] = [
  ['javascript', 'typescript', 'jsx', 'tsx', 'js', 'ts', 'javascriptreact', 'typescriptreact'],
  ['c', 'c++', 'objective-c', 'objective-c++'],
  ['shell', 'bash', 'sh', 'zsh'],
]

const FAMILY_BY_LANGUAGE = new Map(
  FAMILIES.flatMap((names) => names.map((name) => [name, names[0] ?? name] as const)),
)

/** Null if no language is set. Ignores case and surrounding spaces. */
export function findFamily(language: string | null): string | null {
  const name = language?.trim().toLowerCase() ?? ''
  if (name === '') return null
  return FAMILY_BY_LANGUAGE.get(name) ?? name
}

export function fitsLanguage(one: string | null, other: string | null): boolean {
  return one === null || other === null || one === other
}

/**
 * Text and configuration languages fit any language. For example, a typo in a README and a typo in code are the same
 * mistake.
 */
const WITH_ANY = new Set(
  'markdown mdx restructuredtext asciidoc text yaml toml json json5 ini xml'
    .split(' ')
    .concat('json with comments', 'java properties'),
)

export function groupedFamily(language: string | null): string | null {
  const family = findFamily(language)
  return family !== null && WITH_ANY.has(family) ? null : family
}
