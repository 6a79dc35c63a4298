import { CURSOR_RULES, GUIDANCE_PATHS, type GuidanceFormat, STANDARDS_RULE_PATH } from './file-paths.ts'
import {
  hashParts,
  isStandardKey,
  type MergedSection,
  mergeSection,
  type SectionEdit,
  splitSection,
} from './merge-section.ts'
import { hashSection, readSection, type SectionDamage, withSection } from './section.ts'
import type { StandardsFile } from './standards-files.ts'

export type FileProblem = SectionDamage | 'symlink' | 'too-large' | 'not-text'

export type FileAtCommit = { text: string } | { problem: FileProblem }

export interface WrittenSection {
  hash: string
  parts: [key: string, hash: string][]
}

/**
 * The maximum number of written sections to remember. Each Cursor rule can have one version in the pull request and
 * another on the default branch.
 */
const MAX_WRITTEN = 60

export interface FileEdit extends SectionEdit {
  path: string
}

export interface FileState {
  path: string
  isChanged: boolean
  isEdited: boolean
  problem: FileProblem | null
}

export interface FilesPlan {
  /** The new contents by path. Null deletes the file. */
  changes: Map<string, string | null>
  files: FileState[]
  edits: FileEdit[]
  written: WrittenSection[]
}

interface Repository {
  rendered: readonly StandardsFile[]
  found: ReadonlyMap<string, FileAtCommit>
  /** If null, uses the formats whose files exist. Without such a file, uses AGENTS.md. */
  formats: readonly GuidanceFormat[] | null
  edits: readonly FileEdit[]
  written: readonly WrittenSection[]
}

/** Decides how to change a repository's files (D41). The pull request and the patch use the same plan. */
export function planFiles(repository: Repository): FilesPlan {
  const { rendered, found } = repository
  const formats = repository.formats ?? findFormats(found)
  const wanted = rendered.filter(({ format }) => formats.includes(format))
  const old = formats.includes('cursor')
    ? [...found.keys()].filter(
        (path) => STANDARDS_RULE_PATH.test(path) && !wanted.some((file) => file.path === path),
      )
    : []
  const plan: FilesPlan = { changes: new Map(), files: [], edits: [], written: [] }
  for (const file of wanted) planFile(plan, repository, file)
  for (const path of old) planFile(plan, repository, { path, section: '', file: null })
  const written = new Map([...plan.written, ...repository.written].map((one) => [one.hash, one]))
  return { ...plan, written: [...written.values()].slice(0, MAX_WRITTEN) }
}

/** Chooses AGENTS.md if no format has a file yet, because most tools read AGENTS.md. */
function findFormats(foundFiles: ReadonlyMap<string, FileAtCommit>): GuidanceFormat[] {
  const existing = (['agents', 'claude', 'copilot'] as const).filter((one) =>
    foundFiles.has(GUIDANCE_PATHS[one]),
  )
  const all: GuidanceFormat[] = [...foundFiles.keys()].some((path) => path.startsWith(`${CURSOR_RULES}/`))
    ? [...existing, 'cursor']
    : existing
  return all.length > 0 ? all : ['agents']
}

function planFile(
  plan: FilesPlan,
  { found, edits, written }: Repository,
  { path, section: ours, file }: Pick<StandardsFile, 'path' | 'section' | 'file'>,
): void {
  const before = found.get(path)
  if (before && 'problem' in before) return void plan.files.push(toBlocked(path, before.problem))
  const text = before?.text ?? null
  const there = readSection(text)
  if (there && there.damage !== null) return void plan.files.push(toBlocked(path, there.damage))
  const isOld = ours === ''
  if (isOld && there === null) return
  const base = written.find((one) => one.hash === readHash(text))
  const merged = mergeSection({
    ours,
    found: there?.section ?? null,
    base: base ? new Map(base.parts) : null,
    isEdited: there?.isEdited ?? false,
    edits: edits.filter((edit) => edit.path === path),
  })
  const isEdited = merged.edits.some(({ decision }) => decision === null)
  const isGone = isOld && merged.edits.every(({ decision }) => decision === 'restore')
  const isSame = there !== null && merged.section === there.section
  const whole = text === null ? file : null
  const after = isSame ? text : (whole ?? withSection(text, merged.section))
  note(plan, { path, text, after: isGone ? null : after, merged })
  for (const edit of merged.edits) plan.edits.push({ ...edit, path })
  plan.files.push({ path, isChanged: isGone || after !== text, isEdited, problem: null })
}

interface Change {
  path: string
  text: string | null
  after: string | null
  merged: MergedSection
}

function note(plan: FilesPlan, { path, text, after, merged }: Change): void {
  if (after !== text) plan.changes.set(path, after)
  const hash = readHash(after)
  if (hash !== null && hashSection(merged.section) === hash)
    plan.written.push({ hash, parts: hashParts(merged.section) })
}

const toBlocked = (path: string, problem: FileProblem): FileState => ({
  path,
  isChanged: false,
  isEdited: false,
  problem,
})

const readHash = (file: string | null): string | null =>
  /^(?:\u{feff})?<!-- debrief:standards:start hash=([0-9a-f]{16}) -->/mu.exec(file ?? '')?.[1] ?? null

export function listStandards(files: Iterable<FileAtCommit>): string[] {
  const keys = [...files].flatMap((file) => {
    const there = 'text' in file ? readSection(file.text) : null
    return there?.damage === null ? splitSection(there.section).map(({ key }) => key) : []
  })
  return [...new Set(keys.filter(isStandardKey))]
}

export function titleOfEdit({ key, ours, theirs }: SectionEdit): string {
  const text = ours || theirs
  if (key === 'head') return 'Introduction'
  const title = isStandardKey(key) ? /^[-*+] \*\*(.*?)\*\*/.exec(text)?.[1] : undefined
  return (title ?? text.split('\n')[0] ?? '')
    .replace(/^(?:#+|[-*+]) /, '')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
}
