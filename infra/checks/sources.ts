import { fileURLToPath } from 'node:url'
import { parseSync } from 'oxc-parser'
import { readModules } from './borders/list-modules.ts'
import { countLines } from './borders/parse-module.ts'
import { isIn, isTest } from './borders/paths.ts'
import { checkComments } from './sources/check-comments.ts'
import { checkFileName, checkNames } from './sources/check-names.ts'
import { checkSignatures } from './sources/check-signatures.ts'
import { describeFault, type Fault } from './sources/fault.ts'

/**
 * Checks what the linter can't: names, comments, and how secrets are compared. `files` maps each path, relative to the
 * root, to the file's source.
 */
export function checkSources(files: ReadonlyMap<string, string>): Fault[] {
  return [...files].flatMap(([path, source]) => {
    const parsed = parseSync(path, source)
    const toLine = countLines(source)
    // Simulators stand in for other companies' systems and keep no real secrets.
    const keepsSecrets = !isTest(path) && !isIn(path, 'packages/simulators/')
    return [
      ...checkFileName(path),
      ...checkNames(path, parsed, toLine),
      ...(keepsSecrets ? checkSignatures(path, parsed, toLine) : []),
      ...checkComments(path, parsed.comments, toLine),
    ]
  })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const files = readModules(fileURLToPath(new URL('../..', import.meta.url)))
  const faults = checkSources(files).map(describeFault)
  for (const fault of faults) console.error(fault)
  console.log(`sources: ${files.size} files read, ${faults.length} faults`)
  process.exitCode = faults.length > 0 ? 1 : 0
}
