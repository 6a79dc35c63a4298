import { grants, type Table } from './grants.ts'
import { nameOfRole, type Role } from './roles.ts'

const WORDS: Record<string, string> = { r: 'select', a: 'insert', w: 'update', d: 'delete' }

/** As GRANT wants it: "r(id) a" is "select (id), insert". */
const wordsOf = (letters: string): string =>
  [...letters.matchAll(/([rawd])(\([^)]*\))?/g)]
    .map(([, letter = '', columns]) => [WORDS[letter], columns].filter(Boolean).join(' '))
    .join(', ')

/** Takes everything in the database from a role and gives it what the list says. No text of anybody's is in it. */
export function grantStatements(role: Role, tables: readonly Table[]): string[] {
  const name = nameOfRole(role)
  const given = tables.filter((table) => grants[table][role] !== '')
  return [
    `revoke all on all tables in schema public from ${name}`,
    `revoke all on all sequences in schema public from ${name}`,
    `revoke all on schema public from ${name}`,
    `grant usage on schema public to ${name}`,
    ...given.map((table) => `grant ${wordsOf(grants[table][role])} on public.${table} to ${name}`),
  ]
}
