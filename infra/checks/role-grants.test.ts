import { join } from 'node:path'
import { grants, OPTIONAL_TABLE, type Table } from '@debrief/database/roles/grants'
import type { Role } from '@debrief/database/roles/roles'
import { build, type Plugin } from 'esbuild'
import { expect, it } from 'vitest'
import { workspaceSources } from '../local/build/source-places.ts'
import { processes } from '../local/processes.ts'
import { projectRoot } from '../local/project-root.ts'

const root = projectRoot()

/** Removes the code of migrations. Services bundle it for the migrations' names but never run it. */
const withoutMigrations: Plugin = {
  name: 'without-migrations',
  setup(into) {
    into.onLoad({ filter: /database\/migrations\/\d/ }, () => ({ contents: 'export const up = null' }))
  },
}

/** Bundles the code that a process can reach. esbuild removes functions that nothing calls. */
async function bundleCode(entry: string): Promise<string> {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: [join(root, entry)],
    bundle: true,
    write: false,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    plugins: [withoutMigrations, workspaceSources(root)],
  })
  return outputFiles[0]!.text
}

const STATEMENTS: Record<string, RegExp> = {
  r: /(?:(?<!delete )\b(?:from|join) (?:public\.)?|(?:selectFrom|[a-z]Join)\(")([a-z_]+)/g,
  a: /(?:\binsert into |insertInto\(")([a-z_]+)/g,
  w: /(?:\bupdate |updateTable\(")([a-z_]+)/g,
  d: /(?:\bdelete from |deleteFrom\("|\bdeletion\(\s*")([a-z_]+)/g,
}

function usedIn(code: string): string[] {
  const used = Object.entries(STATEMENTS).flatMap(([letter, statement]) =>
    [...code.matchAll(statement)]
      .filter(([, name = '']) => name in grants)
      .map(([, name]) => `${letter} on ${name}`),
  )
  return [...new Set(used)]
}

const grantedTo = (role: Role) =>
  (Object.keys(grants) as Table[]).flatMap((table) =>
    [...grants[table][role].replaceAll(/\(.*?\)| /g, '')].map((letter) => `${letter} on ${table}`),
  )

const entries = new Map(processes.flatMap(({ entry, role }) => (role ? [[entry, role] as const] : [])))

it.each([...entries])('%s has the privileges that its statements need', async (entry, role) => {
  const used = usedIn(await bundleCode(entry))
  expect(used).not.toEqual([])
  const granted = new Set(grantedTo(role))
  // A service reads the optional table only if its role has the privilege, so the privilege isn't required.
  const mayTry = `r on ${OPTIONAL_TABLE}`
  expect(used.filter((one) => !granted.has(one) && one !== mayTry)).toEqual([])
})
