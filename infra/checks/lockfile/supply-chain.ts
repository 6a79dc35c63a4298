export interface LockedPackage {
  version?: string
  link?: boolean
  integrity?: string
  optional?: boolean
  hasInstallScript?: boolean
  /** The operating systems that the package supports; all if absent. `!win32` means all except Windows. */
  os?: string[]
  cpu?: string[]
  libc?: string[]
}

/**
 * Finds packages that aren't pinned by a SHA-512 hash, and packages with an install script that `allowScripts` doesn't
 * mention. Optional packages for other systems may lack the hash, because npm adds hashes only for packages that it
 * downloads.
 */
export function faultsOfLock(
  packages: Record<string, LockedPackage>,
  allowScripts: Record<string, boolean>,
): string[] {
  const installed = Object.entries(packages).filter(
    ([place, { link }]) => place.includes('node_modules/') && !link,
  )
  const unfixed = installed
    .filter(([, locked]) => !locked.integrity?.startsWith('sha512-') && !isForOtherSystem(locked))
    .map(([place, { version }]) => `${place} ${version} has no SHA-512 in package-lock.json`)
  const undecided = installed
    .filter(
      ([place, { hasInstallScript }]) => hasInstallScript && allowScripts[toPackageName(place)] === undefined,
    )
    .map(
      ([place]) =>
        `${toPackageName(place)} has an install script: decide about it in allowScripts of package.json`,
    )
  return [...unfixed, ...new Set(undecided)]
}

const SYSTEM = { os: 'linux', cpu: 'x64', libc: 'glibc' } as const

const isForOtherSystem = (locked: LockedPackage) =>
  locked.optional === true &&
  (['os', 'cpu', 'libc'] as const).some((part) => !accepts(locked[part], SYSTEM[part]))

const accepts = (allowed: string[] | undefined, value: string) =>
  allowed === undefined ||
  allowed.some((each) => each === value || (each.startsWith('!') && each !== `!${value}`))

const toPackageName = (place: string) =>
  place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)
