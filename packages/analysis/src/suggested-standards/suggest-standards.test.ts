import { describe, expect, it } from 'vitest'
import { buildThread } from '../testing/build-material.ts'
import { type Evidence, readEvidence } from './read-evidence.ts'
import { suggestStandards } from './suggest-standards.ts'

const AWAIT = [
  'Nothing waits for this promise: when it fails nobody hears of it. Please await it.',
  'This promise is not awaited, so its failure becomes an unhandled rejection.',
  'Fired and forgotten: await the promise and show the error.',
  '`forEach` throws the promises away, nothing waits for them.',
]

function said(
  body: string,
  { by = 'tobias-kern', number = 1 }: { by?: string; number?: number } = {},
): Evidence[] {
  const thread = buildThread(body, { by })
  const first = thread.comments[0]!
  const comments = [{ ...first, id: number * 100, htmlUrl: `https://github.com/a/b/pull/${number}#r1` }]
  const pull = { number, title: `Change ${number}`, author: null }
  return readEvidence({ ...pull, threads: [{ ...thread, rootId: number * 100, comments }] })
}

const repeated = (bodies: string[], by: (index: number) => string = () => 'tobias-kern') =>
  bodies.flatMap((body, index) => said(body, { by: by(index), number: index + 1 }))

describe('standards are suggested', () => {
  it('if people ask for the same thing in three pull requests, with the source comments', () => {
    const { fresh } = suggestStandards(repeated(AWAIT.slice(0, 3)))
    expect(fresh).toHaveLength(1)
    expect(fresh[0]).toMatchObject({
      title: 'Await the promise and show the error',
      category: 'error-handling',
      byPeople: { pullRequests: 3, people: 1 },
      byBots: { pullRequests: 0 },
    })
    expect(fresh[0]?.evidence.map(({ comment }) => comment.body)).toEqual(AWAIT.slice(0, 3).toReversed())
  })

  it('if two people ask for it in two pull requests, but not if one person does', () => {
    const two = AWAIT.slice(0, 2)
    expect(
      suggestStandards(repeated(two, (index) => ['tobias-kern', 'sven-dahl'][index]!)).fresh,
    ).toHaveLength(1)
    expect(suggestStandards(repeated(two)).fresh).toEqual([])
  })

  it('but not from three comments in one pull request', () => {
    const evidence = AWAIT.slice(0, 3).flatMap((body, index) =>
      said(body, { number: index + 1 }).map((one) => ({
        ...one,
        pullRequest: { number: 1, title: 'Change 1' },
      })),
    )
    expect(suggestStandards(evidence).fresh).toEqual([])
  })

  it('but never from praise or chatter', () => {
    expect(repeated(['Nice touch.', 'Nice touch.', 'Nice touch.', 'LGTM!'])).toEqual([])
  })

  it('as a match for the team’s existing standard, if there is a similar one', () => {
    const [first] = said(AWAIT[0]!)
    const standard = { ...first!.mistake, id: 'standard', isStandard: true, members: [], commentIds: [] }
    const { fresh, known } = suggestStandards(repeated(AWAIT), [standard])
    expect(fresh).toEqual([])
    expect(known).toMatchObject([
      { id: 'standard', suggestion: { byPeople: { pullRequests: 4, people: 1 } } },
    ])
  })

  it('as a match for the earlier suggestion, even if a person has renamed it', () => {
    const [first] = said(AWAIT[0]!)
    const named = {
      ...first!.mistake,
      id: 'named',
      title: 'House rule 7',
      description: 'See the wiki.',
      said: null,
    }
    const { fresh, known } = suggestStandards(repeated(AWAIT), [
      { ...named, isStandard: true, members: [], commentIds: [100, 200] },
    ])
    expect(fresh).toEqual([])
    expect(known).toMatchObject([{ id: 'named' }])
  })
})

describe('repetition by bots', () => {
  const bot = () => 'lint-bot[bot]'
  const often = Array.from({ length: 7 }, (_, index) => AWAIT[index % AWAIT.length]!)

  it('weighs less than repetition by people', () => {
    expect(suggestStandards(repeated(often, bot)).fresh).toEqual([])
    const people = repeated(
      [
        'N+1: this runs one query per row, please load them at once.',
        'This runs one query per crossing, please use a join.',
        'N+1 again: this runs one query per row.',
      ],
      () => 'jonas-pitt',
    ).map((one) => ({ ...one, mistake: { ...one.mistake, id: `p${one.mistake.id}` } }))
    const bots = repeated([...often, ...often], bot)
    const { fresh } = suggestStandards([...bots, ...people])
    expect(fresh.map(({ byPeople }) => byPeople.pullRequests)).toEqual([3, 0])
  })
})

it('the suggestions don’t depend on the order of the comments', () => {
  const evidence = repeated(AWAIT)
  expect(suggestStandards(evidence.toReversed())).toEqual(suggestStandards(evidence))
})
