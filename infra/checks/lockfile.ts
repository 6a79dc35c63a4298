import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { missingPlatforms } from './lockfile/missing-platforms.ts'

/** Prints the platform binaries missing from the lockfile; with --write, adds them. */
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const file = fileURLToPath(new URL('../../package-lock.json', import.meta.url))
  const lock = JSON.parse(readFileSync(file, 'utf8'))
  const missing = missingPlatforms(lock.packages)
  if (process.argv.includes('--write')) {
    for (const { place, entry } of missing) lock.packages[place] = entry
    const [first, ...rest] = Object.entries(lock.packages)
    lock.packages = Object.fromEntries([first, ...rest.toSorted(([a], [b]) => (a < b ? -1 : 1))] as [
      string,
      unknown,
    ][])
    writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
    console.log(`lockfile: ${missing.length} packages for other platforms added`)
  } else {
    for (const { place, entry } of missing)
      console.error(`package-lock.json doesn't list ${place} ${entry.version}`)
    console.log(`lockfile: ${missing.length} packages for other platforms are missing`)
    if (missing.length > 0)
      console.error('npm ci would reject this lockfile. Add the packages with: npm run fix -- lockfile')
    process.exitCode = missing.length > 0 ? 1 : 0
  }
}
