import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  accessSync,
  constants,
  cpSync,
  existsSync,
  lstatSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Account } from '../../machine/account.ts'
import { canRun } from '../../machine/account.ts'
import { privateFolder } from '../../machine/private-folder.ts'

/**
 * Makes the npm package's programs usable by the account. Creates symbolic links that the package's install script
 * didn't create. If the account can't reach node_modules, or missing links can't be created there, copies the package's
 * native folder once per version.
 */
export function packagedBinaries(
  bin: string,
  { account, say }: { account: Account; say: (line: string) => void },
): string {
  const native = dirname(bin)
  const complete = missingLinks(native).length === 0
  if (canRun(join(bin, 'postgres'), account) && (complete || isWritable(native))) {
    makeLinks(native)
    return bin
  }
  const copy = join(privateFolder('debrief-postgres', native), fingerprint(native))
  if (!existsSync(copy)) {
    say(
      `Copying PostgreSQL to ${copy}, because ${account ? `the user ${account.name} can't access` : "symbolic links can't be created in"} ${native}`,
    )
    const unfinished = `${copy}.${process.pid}`
    cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true })
    makeLinks(unfinished)
    spawnSync('chmod', ['-R', 'a+rX', unfinished])
    rmSync(copy, { recursive: true, force: true })
    renameSync(unfinished, copy)
  }
  return join(copy, basename(bin))
}

type Link = { source: string; target: string }

function readLinks(native: string): Link[] {
  const file = join(native, 'pg-symlinks.json')
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []
}

function toLinkPath(native: string, link: Link): string {
  return join(native, link.target.replace(/^native\//, ''))
}

function missingLinks(native: string): Link[] {
  return readLinks(native).filter((link) => !lstatSync(toLinkPath(native, link), { throwIfNoEntry: false }))
}

function makeLinks(native: string): void {
  for (const link of missingLinks(native)) symlinkSync(basename(link.source), toLinkPath(native, link))
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}

function fingerprint(native: string): string {
  const version = JSON.parse(readFileSync(join(native, '..', 'package.json'), 'utf8')).version
  return `${version}-${createHash('sha256')
    .update(readFileSync(join(native, 'bin', 'initdb')))
    .digest('hex')
    .slice(0, 8)}`
}
