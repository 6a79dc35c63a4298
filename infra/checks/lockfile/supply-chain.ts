export interface LockedPackage {
  version?: string
  link?: boolean
  /** Where it was fetched from; npm leaves out this and the hash of programs for other systems, which it never fetched. */
  resolved?: string
  integrity?: string
  optional?: boolean
  hasInstallScript?: boolean
  /** For which systems. */
  os?: string[]
  cpu?: string[]
}

/**
 * Faults of a lockfile: a package whose content isn't fixed by a SHA-512, and one whose install script nobody decided about in
 * package.json's `allowScripts`. An optional program for another system that was never fetched may lack the hash: its exact version
 * is all that is known of it.
 */
export function faultsOfLock(
  packages: Record<string, LockedPackage>,
  allowScripts: Record<string, boolean>,
): string[] {
  const installed = Object.entries(packages).filter(
    ([place, { link }]) => place.includes('node_modules/') && !link,
  )
  const unfixed = installed
    .filter(([, locked]) => !locked.integrity?.startsWith('sha512-') && !isNeverFetched(locked))
    .map(([place, { version }]) => `${place} ${version} has no SHA-512 in package-lock.json`)
  const undecided = installed
    .filter(([place, { hasInstallScript }]) => hasInstallScript && allowScripts[nameOf(place)] === undefined)
    .map(
      ([place]) => `${nameOf(place)} has an install script: decide about it in allowScripts of package.json`,
    )
  return [...unfixed, ...new Set(undecided)]
}

const isNeverFetched = ({ resolved, optional, os, cpu }: LockedPackage) =>
  resolved === undefined && optional === true && (os ?? cpu) !== undefined

const nameOf = (place: string) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)
