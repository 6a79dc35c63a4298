import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findLesson } from '../src/lessons/catalog.ts'
import { sharedFolder } from '../src/testing/shared-data.ts'
import { isInTunedHalf, readLessonLabels, readOutcomes, readPairs, readReadings } from './hand-labels.ts'

const outcomes = readOutcomes()
const lessons = readLessonLabels()
const pairs = readPairs()

const traced = sharedFolder('pull-requests-traced')
const loose = sharedFolder('review-comments')
const pulls = sharedFolder('pull-requests')

const readJson = (...path: string[]) => JSON.parse(readFileSync(join(...path), 'utf8'))

describe('the outcome labels', () => {
  it('name a commit and lines if and only if the comment was addressed', () => {
    for (const { outcome, commit, path, startLine, endLine } of outcomes) {
      const answered = outcome === 'fixed' || outcome === 'partly fixed'
      expect([commit, path, startLine, endLine].map((value) => value !== null)).toEqual(
        Array(4).fill(answered),
      )
      expect(startLine ?? 0).toBeLessThanOrEqual(endLine ?? 0)
    }
  })

  it('are split by the id of the comment', () => {
    expect(outcomes.filter(({ comment, tuned }) => tuned !== isInTunedHalf(String(comment)))).toEqual([])
  })

  it.skipIf(!traced)('cover every traced comment once, and its commits touch the path', () => {
    const folder = traced ?? ''
    const comments = readdirSync(folder).flatMap((pull) =>
      readJson(folder, pull, 'review-comments.json').map(({ id }: { id: number }) => `${pull} ${id}`),
    )
    expect(outcomes.map(({ pull, comment }) => `${pull} ${comment}`).toSorted()).toEqual(comments.toSorted())
    for (const { pull, commit, path, also = [] } of outcomes) {
      if (!commit) continue
      const { files } = readJson(folder, pull, 'commits', `${commit}.json`)
      expect(files.map(({ filename }: { filename: string }) => filename)).toContain(path)
      expect(also.filter((sha) => !existsSync(join(folder, pull, 'commits', `${sha}.json`)))).toEqual([])
    }
  })
})

describe('the lesson labels', () => {
  it('name lessons of the catalog', () => {
    const unknown = lessons.flatMap((label) => label.lessons).filter((id) => findLesson(id) === null)
    expect(unknown).toEqual([])
  })

  it('name each comment once, and each of its lessons once', () => {
    expect(lessons.filter((label) => new Set(label.lessons).size !== label.lessons.length)).toEqual([])
    expect(new Set(lessons.map(({ set, id }) => `${set} ${id}`)).size).toBe(lessons.length)
  })

  it.skipIf(!loose || !pulls)('cover every comment', () => {
    const ids = (file: string) =>
      readFileSync(join(loose ?? '', file), 'utf8')
        .trimEnd()
        .split('\n')
        .map((line): string => JSON.parse(line).id)
    const human = new Set(ids('crcpy_human.jsonl'))
    const inPulls = readdirSync(pulls ?? '').flatMap((pull) =>
      readJson(pulls ?? '', pull, 'review-comments.json')
        .filter(({ id }: { id: number }) => !human.has(`crcpy-${id}`))
        .map(({ id }: { id: number }) => `${pull}#${id}`),
    )
    const labeled = (set: string) => lessons.filter((label) => label.set === set).map(({ id }) => id)
    expect(labeled('human').toSorted()).toEqual([...human].toSorted())
    expect(labeled('bot').toSorted()).toEqual(ids('crcpy_recurring_bot.jsonl').toSorted())
    expect(labeled('architecture').toSorted()).toEqual(ids('arch_violation.jsonl').toSorted())
    expect(labeled('pulls').toSorted()).toEqual(inPulls.toSorted())
  })
})

describe('the labeled pairs', () => {
  it('name two people’s comments, each pair once', () => {
    const human = new Set(lessons.filter(({ set }) => set === 'human').map(({ id }) => id))
    expect(pairs.filter(({ a, b }) => !human.has(a) || !human.has(b) || a >= b)).toEqual([])
    expect(new Set(pairs.map(({ a, b }) => `${a} ${b}`)).size).toBe(pairs.length)
  })

  it('include enough of each kind, and are split by their ids', () => {
    expect(pairs.filter(({ same }) => same).length).toBeGreaterThanOrEqual(150)
    expect(pairs.filter(({ same }) => !same).length).toBeGreaterThanOrEqual(200)
    expect(pairs.filter(({ hard }) => hard).length).toBeGreaterThanOrEqual(100)
    expect(pairs.filter(({ a, b, tuned }) => tuned !== isInTunedHalf(`${a} ${b}`))).toEqual([])
  })
})

describe('the readings', () => {
  it('have 60 verdicts each, numbered in order', () => {
    const readings = readReadings()
    const seeds = [...new Set(readings.map(({ seed }) => seed))]
    expect(seeds.length).toBeGreaterThanOrEqual(4)
    for (const seed of seeds)
      expect(readings.filter((reading) => reading.seed === seed).map(({ number }) => number)).toEqual(
        Array.from({ length: 60 }, (_, index) => index + 1),
      )
  })
})
