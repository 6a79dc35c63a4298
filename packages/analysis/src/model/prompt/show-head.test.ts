import { describe, expect, it } from 'vitest'
import { createMasker } from '../../redact/mask-secrets.ts'
import { buildFile, buildMaterial, NO_CONTEXT } from '../../testing/build-material.ts'
import type { TokenCounter } from '../budget/count-tokens.ts'
import { clip, showHead } from './show-head.ts'

const counter: TokenCounter = { count: (text) => text.length }
const show = async (given: Parameters<typeof buildMaterial>[0], budget = 100_000, context = NO_CONTEXT) => {
  const told = { material: buildMaterial(given), context, hints: [] }
  const { sections, cut } = await showHead(told, { masker: createMasker(), counter, budget })
  return { cut, text: Object.fromEntries(sections.map(({ name, text }) => [name, text])) }
}
const review = { id: 1, state: 'COMMENTED', submittedAt: null, htmlUrl: '' } as const
const person = (login: string, isBot: boolean) => ({ login, id: 1, isBot, avatarUrl: null })

describe('the head of a prompt', () => {
  it('leaves out empty sections', async () => {
    const { text, cut } = await show({ commits: [], title: 'Assign berths' })
    expect([Object.keys(text), cut]).toEqual([['title and description', 'lessons'], []])
    expect(text['title and description']).toBe('Assign berths')
  })

  it('has what people said, but not what bots said', async () => {
    const { text } = await show({
      reviews: [
        { ...review, author: person('marta-olsen', false), body: 'Please await this.' },
        { ...review, author: person('linter[bot]', true), body: 'Coverage fell.' },
        { ...review, author: null, body: ' ' },
      ],
    })
    expect(text['reviews and conversation']).toBe('Please await this.')
  })

  it('shortens a section to its share of the budget, and names it', async () => {
    const { text, cut } = await show({ description: 'Because of fog. '.repeat(500) }, 1_000)
    expect(text['title and description']).toHaveLength(80)
    expect(cut).toContain('title and description')
  })

  it('masks secrets', async () => {
    const token = ['ghp', 'Zq3vT8kLm2Xw9RbYc5Hd7Nf4Js6Pg1Ue0AiK'].join('_')
    const { text } = await show({ description: `Use ${token} to test.` })
    expect(text['title and description']).not.toContain(token)
    expect(text['title and description']).toMatch(/Use .+ to test\./)
  })

  it('numbers the team’s standards, each on one line', async () => {
    const standard = {
      id: '1',
      title: 'Await every\npromise',
      description: 'Or handle it.',
      category: 'error-handling',
      programmingLanguage: 'TypeScript',
      languages: ['TypeScript'],
      paths: [],
    }
    const context = { ...NO_CONTEXT, standards: [standard, { ...standard, id: '2' }] }
    const { text } = await show({}, 100_000, context)
    const lines = text['standards of the team']?.split('\n') ?? []
    expect(lines).toHaveLength(2)
    expect(lines[1]).toMatch(
      /^standard 2: Await every promise \[error-handling, .*TypeScript.*\]: Or handle it\.$/,
    )
  })

  it('lists only lessons for the languages of the diff, and those for any language', async () => {
    const { text } = await show({ files: [buildFile('main.go', 'package main\n')] })
    expect(text.lessons).toContain('swallowed-error')
    expect(text.lessons).not.toContain('mutable-default-argument')
    const python = await show({ files: [buildFile('main.py', 'pass\n')] })
    expect(python.text.lessons).toContain('mutable-default-argument')
  })
})

describe('clip', () => {
  it('keeps a text that fits, and otherwise never more than the limit or half a character', () => {
    expect(clip('abc', 3, counter)).toBe('abc')
    expect(clip('abcd', 3, counter)).toBe('abc')
    expect(clip('ab😀d', 3, counter)).toBe('ab')
    expect(clip('abc', 0, counter)).toBe('')
  })
})
