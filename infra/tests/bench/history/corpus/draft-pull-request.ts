import type { Draw } from './draw.ts'
import type { Language, MistakePlan } from './plan.ts'
import { print, type SourceFile } from './source-file.ts'
import type { Block, Piece, TemplateShelf } from './templates.ts'
import type { Account, Draft, DraftCommit, DraftReview } from './write-pull-request.ts'
import {
  type Frame,
  type History,
  later,
  nextId,
  type Oddity,
  type Outcome,
  type Thread,
  type ThreadLabel,
  writeThread,
} from './write-thread.ts'

const HOUR = 3_600_000

export function draftPullRequest(
  wish: Pick<MistakePlan, 'lesson' | 'withdrawn'> & { languages: readonly [Language, ...Language[]] },
  frame: Frame & { oddity: Oddity },
  { draw, shelf }: { draw: Draw; shelf: TemplateShelf },
): { draft: Draft; labels: ThreadLabel[] } {
  const main = shelf.take({ among: wish.languages, lesson: wish.lesson ?? undefined })
  const files = [makeFile(main, { draw, shelf, oddity: frame.oddity })]
  for (let more = draw.between(0, 2); more > 0; more--)
    files.push(makeFile(shelf.take({ among: wish.languages }), { draw, shelf, oddity: null }))
  const threads = wish.lesson === null ? [] : [lessonThread({ main, file: files[0], wish }, { draw, shelf })]
  const quiet = wish.lesson === null && draw.chance(0.35)
  const wanted = quiet ? 0 : draw.pick(wish.lesson === null ? [0, 1, 1, 2] : [0, 0, 1])
  for (let more = wanted; more > 0; more--)
    threads.push(remarkThread(files, { main, author: frame.author.login }, { draw, shelf }))
  const asked = new Set(threads.filter(({ kind }) => kind !== 'remark').map(({ block }) => block))
  const right = new Set(files.flatMap(({ added }) => added).filter((block) => !asked.has(block)))
  const fixed = threads.filter(({ outcome }) => outcome === 'fixed').map(({ block }) => block)
  const history = commitAll({ files, right, fixed, main, frame }, draw)
  const conversation = converse({ frame, openedAt: history.openedAt, quiet }, { draw, shelf, main })
  return assemble({ frame, main, threads, history, conversation, quiet, right, fixed }, { draw, shelf })
}

function makeFile(
  piece: Piece,
  { draw, shelf, oddity }: { draw: Draw; shelf: TemplateShelf; oddity: Oddity },
): SourceFile {
  const isNew = oddity !== 'renamed' && draw.chance(0.4)
  const count = isNew ? draw.between(0, 1) : draw.between(1, 3)
  const context = Array.from({ length: count }, () => shelf.take({ among: [piece.language] }).block)
  const { language, words, path, block } = piece
  if (isNew)
    return { previousPath: null, path, language, words, context: [], added: [...context.map(asRight), block] }
  const old = oddity === 'renamed' ? path.replace(/([^/]+)$/, 'old_$1') : path
  return { previousPath: old, path, language, words, context, added: [block] }
}

const asRight = (block: Block): Block => ({ ...block, lines: block.fixed })

function lessonThread(
  {
    main,
    file,
    wish,
  }: { main: Piece; file: SourceFile | undefined; wish: Pick<MistakePlan, 'lesson' | 'withdrawn'> },
  { draw, shelf }: { draw: Draw; shelf: TemplateShelf },
): Thread {
  if (!file) throw new Error('no file')
  const usual = draw.pick<Outcome>(['fixed', 'fixed', 'fixed', 'fixed', 'later', 'unfixed'])
  return {
    file,
    block: main.block,
    body: shelf.say(main.says),
    kind: wish.withdrawn ? 'withdrawn' : 'lesson',
    lesson: wish.withdrawn ? null : wish.lesson,
    outcome: wish.withdrawn ? 'withdrawn' : usual,
    piece: main,
  }
}

function remarkThread(
  files: readonly SourceFile[],
  { main, author }: { main: Piece; author: string },
  { draw, shelf }: { draw: Draw; shelf: TemplateShelf },
): Thread {
  const file = draw.pick(files)
  const block = draw.pick(file.added)
  const words = { ...main.words, ...file.words }
  const body = shelf.remark(words, author)
  return { file, block, body, kind: 'remark', lesson: null, outcome: 'unfixed', piece: { ...main, words } }
}

function commitAll(
  given: {
    files: readonly SourceFile[]
    right: ReadonlySet<Block>
    fixed: readonly Block[]
    main: Piece
    frame: Frame & { oddity: Oddity }
  },
  draw: Draw,
): History {
  const { files, right, fixed, main, frame } = given
  const openedAt = later(frame.mergedAt, -draw.between(5, 120))
  const tree = (added: readonly SourceFile[], done: ReadonlySet<Block>) =>
    new Map(
      files.flatMap((file) => {
        const isIn = added.includes(file)
        const path = isIn ? file.path : file.previousPath
        return path === null ? [] : [[path, Buffer.from(print(file, { added: isIn, fixed: done }))] as const]
      }),
    )
  const commit = (message: string, at: Date, content: DraftCommit['tree']) => ({
    sha: draw.sha(),
    at,
    message,
    tree: content,
  })
  const base = { sha: draw.sha(), tree: tree([], right) }
  const commits: DraftCommit[] = []
  if (files.length > 1 && draw.chance(0.5))
    commits.push(commit(`Prepare ${main.words.area}`, later(openedAt, -2), tree(files.slice(1), right)))
  const read = commit(main.title, later(openedAt, -0.5), tree(files, right))
  commits.push(read)
  const half = later(openedAt, (0.6 * (frame.mergedAt.getTime() - openedAt.getTime())) / HOUR)
  if (fixed.length > 0) {
    const done = tree(files, new Set([...right, ...fixed]))
    if (frame.oddity === 'force-push') {
      const squashed = commit(main.title, half, done)
      return { base, commits: [squashed], dropped: [read], read, openedAt }
    }
    commits.push(
      commit(
        draw.pick(['Address review comments', 'Review feedback', 'fix', `Update ${main.words.area}`]),
        half,
        done,
      ),
    )
  }
  return { base, commits, dropped: [], read, openedAt }
}

function converse(
  { frame, openedAt, quiet }: { frame: Frame; openedAt: Date; quiet: boolean },
  { draw, shelf, main }: { draw: Draw; shelf: TemplateShelf; main: Piece },
): Draft['conversation'] {
  const found: Draft['conversation'] = []
  if (draw.chance(0.2)) {
    const body = `Coverage ${draw.between(61, 96)}.${draw.between(0, 99)} % of ${draw.between(900, 9_999)} lines for ${main.words.sha}.`
    found.push({
      id: nextId(),
      author: { login: 'coverage-watch[bot]', id: 41_000_090, type: 'Bot' },
      at: later(openedAt, 0.2),
      body,
    })
  }
  if (!quiet && draw.chance(0.15))
    found.push({
      id: nextId(),
      author: frame.reviewers[0],
      at: later(openedAt, 3),
      body: shelf.remark(main.words, frame.author.login),
    })
  return found
}

function assemble(
  given: {
    frame: Frame & { oddity: Oddity }
    main: Piece
    threads: readonly Thread[]
    history: History
    conversation: Draft['conversation']
    quiet: boolean
    right: ReadonlySet<Block>
    fixed: readonly Block[]
  },
  { draw, shelf }: { draw: Draw; shelf: TemplateShelf },
): { draft: Draft; labels: ThreadLabel[] } {
  const { frame, main, threads, history, conversation, quiet } = given
  const [reviewer] = frame.reviewers
  const readAt = later(
    history.openedAt,
    (0.3 * (frame.mergedAt.getTime() - history.openedAt.getTime())) / HOUR,
  )
  const reviews: DraftReview[] = []
  const review = (author: Account, state: DraftReview['state'], at: Date, commit: string) => {
    const body = state === 'APPROVED' && draw.chance(0.15) ? shelf.remark(main.words, frame.author.login) : ''
    const one = { id: nextId(), author, state, body, at, commit }
    reviews.push(one)
    return one
  }
  const asksForChanges = threads.some(({ kind }) => kind === 'lesson') && draw.chance(0.4)
  const written = threads.map((thread) => {
    const author = thread.kind === 'remark' ? draw.pick(frame.reviewers) : reviewer
    const known = reviews.find((one) => one.author.login === author.login)
    const state = asksForChanges && author === reviewer ? 'CHANGES_REQUESTED' : 'COMMENTED'
    const { id } = known ?? review(author, state, readAt, history.read.sha)
    return writeThread(thread, { ...given, author, reviewId: id, at: readAt })
  })
  const head = history.commits.at(-1)?.sha ?? ''
  if (!quiet || draw.chance(0.5))
    review(draw.pick(frame.reviewers), 'APPROVED', later(frame.mergedAt, -0.4), head)
  const draft: Draft = {
    id: nextId(),
    number: frame.number,
    title: shelf.title(main.title, main),
    body: draw.chance(0.6) ? `Part of the ${main.words.thing} work in ${main.words.area}.` : null,
    author: frame.author,
    createdAt: history.openedAt,
    mergedAt: frame.mergedAt,
    mergedBy: draw.chance(0.6) ? frame.author : reviewer,
    base: history.base,
    commits: history.commits,
    dropped: history.dropped,
    reviews,
    comments: written.flatMap(({ comments }) => comments),
    conversation,
    threads: written.map(({ thread }) => thread),
  }
  return { draft, labels: written.map(({ label }) => label) }
}
