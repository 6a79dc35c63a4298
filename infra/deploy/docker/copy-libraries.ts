import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { outside } from '../../local/build/bundle-services.ts'

interface Package {
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

/** Packages with files that bundled code reads at run time. */
const foundLater = ['swagger-ui-dist', '@bull-board/ui']

/** Files not to copy, because nothing reads them at run time. */
const unused = [
  /^@ast-grep\/lang-\w+\/src\//,
  /^gpt-tokenizer\/(cjs|data|src)\//,
  /^swagger-ui-dist\/swagger-ui-es-/,
]

export function copyLibraries(root: string, to: string): void {
  for (const folder of neededBy(root)) {
    cpSync(folder, join(to, relative(root, folder)), {
      recursive: true,
      dereference: true,
      filter: (file) => !file.slice(folder.length).includes('/node_modules') && isUsed(file),
    })
  }
}

function isUsed(file: string): boolean {
  const path = `${file.slice(file.lastIndexOf('/node_modules/') + '/node_modules/'.length)}`
  const foreign = /\/prebuild-(\w+-\w+)(\/|$)/.exec(path)?.[1]
  if (foreign && foreign.toLowerCase() !== `${process.platform}-${process.arch}`) return false
  return !/\.(map|d\.[cm]?ts|md)$/.test(path) && !unused.some((pattern) => pattern.test(`${path}/`))
}

function neededBy(root: string): Set<string> {
  const folders = new Set<string>()
  const open = [...listPackageNames(root), ...foundLater].map((name) => ({
    name,
    from: root,
    isOptional: false,
  }))
  for (const { name, from, isOptional } of open) {
    const folder = findPackage(name, from)
    if (!folder && !isOptional) throw new Error(`${name}, which ${from} needs, is not installed.`)
    if (!folder || folders.has(folder)) continue
    folders.add(folder)
    const { dependencies, optionalDependencies = {} }: Package = JSON.parse(
      readFileSync(join(folder, 'package.json'), 'utf8'),
    )
    for (const each of Object.keys({ ...dependencies, ...optionalDependencies }))
      open.push({ name: each, from: folder, isOptional: each in optionalDependencies })
  }
  return folders
}

function listPackageNames(root: string): string[] {
  return outside.flatMap((pattern) => {
    const [scope = ''] = pattern.split('/*')
    if (!pattern.endsWith('/*')) return existsSync(join(root, 'node_modules', pattern)) ? [pattern] : []
    return readdirSync(join(root, 'node_modules', scope)).map((name) => `${scope}/${name}`)
  })
}

function findPackage(name: string, from: string): string | null {
  const folder = join(from, 'node_modules', name)
  if (existsSync(join(folder, 'package.json'))) return folder
  return dirname(from) === from ? null : findPackage(name, dirname(from))
}
