export type LockedPackage = {
  version?: string
  optional?: boolean
  dev?: boolean
  devOptional?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
  optionalDependencies?: Record<string, string>
}

export type MissingEntry = { place: string; entry: LockedPackage }

/**
 * Finds binaries for other platforms that the lockfile should list but doesn't. npm sometimes drops them
 * (https://github.com/npm/cli/issues/4828), and `npm ci` then rejects the lockfile.
 */
export function missingPlatforms(packages: Record<string, LockedPackage>): MissingEntry[] {
  return Object.entries(packages).flatMap(([owner, { optionalDependencies = {} }]) => {
    const places = Object.keys(optionalDependencies).map((name) => findPlace(packages, { owner, name }))
    const sibling = places.find((place) => place !== null)
    if (!sibling) return []
    return Object.entries(optionalDependencies).flatMap(([name, version], index) =>
      places[index] === null ? [missing({ name, version, sibling }, packages)] : [],
    )
  })
}

/**
 * Searches for the package as Node does, upward from the package that depends on it. Returns null if the package is
 * missing, or if an exact version is required and the lockfile has a different one.
 */
function findPlace(
  packages: Record<string, LockedPackage>,
  { owner, name }: { owner: string; name: string },
): string | null {
  const wanted = packages[owner]?.optionalDependencies?.[name]
  for (let folder = owner; ; folder = folder.slice(0, Math.max(folder.lastIndexOf('/node_modules/'), 0))) {
    const place = `${folder ? `${folder}/` : ''}node_modules/${name}`
    const found = packages[place]
    if (found) return found.version === wanted || !/^\d/.test(wanted ?? '') ? place : null
    if (!folder) return null
  }
}

type PlatformPackage = { name: string; version: string; sibling: string }

function missing(
  { name, version, sibling }: PlatformPackage,
  packages: Record<string, LockedPackage>,
): MissingEntry {
  const { dev, devOptional } = packages[sibling] ?? {}
  const folder = sibling.slice(0, sibling.lastIndexOf('node_modules/'))
  const entry = {
    version,
    ...(dev ? { dev } : {}),
    ...(devOptional ? { devOptional } : {}),
    optional: true,
    ...parsePlatform(name),
  }
  return { place: `${folder}node_modules/${name}`, entry }
}

export function parsePlatform(name: string): Pick<LockedPackage, 'os' | 'cpu' | 'libc'> {
  const words = (name.split('/').at(-1) ?? '').split('-')
  const os = words.find((word) =>
    /^(aix|android|darwin|freebsd|linux|netbsd|openbsd|openharmony|sunos|win32)$/.test(word),
  )
  const cpu = words.find((word) =>
    /^(arm|arm64|ia32|loong64|mips64el|ppc64|riscv64|s390x|wasm32|x64)$/.test(word),
  )
  const libc =
    words.includes('musl') || words.includes('musleabihf') ? 'musl' : words.includes('gnu') ? 'glibc' : null
  return { ...(cpu ? { cpu: [cpu] } : {}), ...(libc ? { libc: [libc] } : {}), ...(os ? { os: [os] } : {}) }
}
