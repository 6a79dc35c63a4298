import { basename, dirname } from 'node:path'
import { load } from 'js-yaml'
import { describe, expect, it } from 'vitest'
import { splitSentences } from '../builtin/comments/read-comment.ts'
import { RULES } from '../builtin/rules/all-rules.ts'
import { findSyntax } from '../syntax/languages.ts'
import { parseCode, parses } from '../syntax/parse-code.ts'
import { allLessons, findLesson, type Lesson, lessonFiles, readLesson } from './catalog.ts'
import { EXAMPLE_LANGUAGES } from './example-languages.ts'
import { plainSentence } from './read-ask.ts'

const files = lessonFiles().map(({ path, text }) => ({ path, text, lesson: readLesson(text, path) }))

interface FrontMatter {
  match: { says: string[]; unless?: string[]; code?: Record<string, string[]> }
  /** `matches` are comments that name the lesson. `nearMisses` are comments that only use similar words. */
  matches: string[]
  nearMisses: string[]
}

const comments = (text: string) => load(text.split(/^---$/m)[1] ?? '') as FrontMatter

const names = ({ match: { says, unless } }: Lesson, comment: string) =>
  splitSentences(comment)
    .map(plainSentence)
    .some((sentence) => says.test(sentence) && !unless.test(sentence))

describe.each(files)('the lesson $path', ({ path, text, lesson }) => {
  it('uses its id as the file name and its category as the folder', () => {
    expect(path).toBe(`${lesson.category}/${lesson.id}.md`)
    expect([basename(path, '.md'), dirname(path)]).toEqual([lesson.id, lesson.category])
  })

  it('has only valid regular expressions as patterns', () => {
    const { says, unless = [], code = {} } = comments(text).match
    for (const source of [...says, ...unless, ...Object.values(code).flat()])
      expect(() => new RegExp(source)).not.toThrow()
  })

  it('matches at least ten comments, and none of at least ten near misses', () => {
    const { matches, nearMisses } = comments(text)
    expect(matches.length).toBeGreaterThanOrEqual(10)
    expect(nearMisses.length).toBeGreaterThanOrEqual(10)
    expect(matches.filter((comment) => !names(lesson, comment))).toEqual([])
    expect(nearMisses.filter((comment) => names(lesson, comment))).toEqual([])
  })

  it('has examples that parse, and its rules find only the bad ones', () => {
    expect(lesson.examples.length).toBeGreaterThan(0)
    for (const { language, bad, good } of lesson.examples) {
      const name = EXAMPLE_LANGUAGES[language]
      if (name === undefined) continue
      expect([bad, parses(bad, name, `example.${language}`)]).toEqual([bad, true])
      expect([good, parses(good, name, `example.${language}`)]).toEqual([good, true])
      const fitting = RULES.filter((rule) => lesson.rules.includes(rule.name)).flatMap((rule) =>
        rule.languages.filter(({ languages }) => languages.includes(name)),
      )
      if (fitting.length === 0) continue
      const hits = (code: string) =>
        fitting.reduce((sum, { find, path: file }) => {
          const syntax = findSyntax(name, file ?? `example.${language}`)
          if (!syntax) return sum
          return (
            sum +
            find({ root: parseCode(code, syntax), language: name, path: file ?? '', whole: true }).length
          )
        }, 0)
      expect([bad, hits(bad) > 0]).toEqual([bad, true])
      expect([good, hits(good)]).toEqual([good, 0])
    }
  })
})

describe('the catalog', () => {
  it('has at least 150 lessons with unique ids and names', () => {
    expect(files.length).toBeGreaterThanOrEqual(150)
    expect(new Set(files.map(({ lesson }) => lesson.id)).size).toBe(files.length)
    expect(new Set(files.map(({ lesson }) => lesson.name.toLowerCase())).size).toBe(files.length)
  })

  it('has exactly one lesson for each rule', () => {
    const listed = allLessons().flatMap(({ rules }) => rules)
    expect(listed.toSorted()).toEqual(RULES.map(({ name }) => name).toSorted())
  })

  it('shares no sentence of five or more words between lessons', () => {
    const seen = new Map<string, string>()
    for (const { lesson } of files)
      for (const sentence of splitSentences(
        [lesson.goesWrong, lesson.spot, lesson.fix, lesson.fine].join('\n'),
      )) {
        const key = sentence.toLowerCase().replace(/\W+/g, ' ').trim()
        if (key.split(' ').length < 5) continue
        expect([sentence, seen.get(key) ?? lesson.id]).toEqual([sentence, lesson.id])
        seen.set(key, lesson.id)
      }
  })

  it('finds a lesson by its id, and returns null for an unknown one', () => {
    expect(findLesson('n-plus-one-query')?.name).toBe('N+1 query')
    expect(findLesson('no-such-lesson')).toBeNull()
  })

  it('names the invalid file in the error', () => {
    expect(() => readLesson('## What goes wrong', 'a/b.md')).toThrow('a/b.md has no front matter')
    expect(() => readLesson('---\nid: B\n---\n', 'a/b.md')).toThrow(/a\/b\.md: .*/)
  })
})
