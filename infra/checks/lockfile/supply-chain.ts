export interface LockedPackage {
  version?: string
  link?: boolean
  integrity?: string
  hasInstallScript?: boolean
  /** For which systems; npm leaves out the hash of those that it has never fetched. */
  os?: string[]
  cpu?: string[]
}

/**
 * Faults of a lockfile, by what npm writes into it: a package whose content is not fixed by a SHA-512 (but programs for other
 * systems, whose version alone is fixed), and one that would run a script when it is installed and was not decided about in package.json's `allowScripts`.
 */
export function faultsOfLock(
  packages: Record<string, LockedPackage>,
  allowScripts: Record<string, boolean>,
): string[] {
  const installed = Object.entries(packages).filter(
    ([place, { link }]) => place.includes('node_modules/') && !link,
  )
  const unfixed = installed
    .filter(([, { integrity, os, cpu }]) => !integrity?.startsWith('sha512-') && !(os || cpu))
    .map(([place, { version }]) => `${place} ${version} has no SHA-512 in package-lock.json`)
  const undecided = installed
    .filter(([place, { hasInstallScript }]) => hasInstallScript && allowScripts[nameOf(place)] === undefined)
    .map(
      ([place]) => `${nameOf(place)} has an install script: decide about it in allowScripts of package.json`,
    )
  return [...unfixed, ...new Set(undecided)]
}

const nameOf = (place: string) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)
