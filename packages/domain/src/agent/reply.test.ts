import { describe, expect, it } from 'vitest'
import { hostileTexts } from '../standards/guidance/testing/hostile-texts.ts'
import { parseMention } from './mention.ts'
import { MAX_REASON_LENGTH, parseReply, type ReplyVerb, type SuppressionScope } from './reply.ts'

const said = (verb: ReplyVerb, scope: SuppressionScope, reason = '') => ({
  kind: 'suppress',
  verb,
  scope,
  reason,
})

describe('a reply to the agent', () => {
  it.each([
    ['@debrief wrong', said('wrong', 'line')],
    [
      '@Debrief WRONG: the id is checked by the caller',
      said('wrong', 'line', 'the id is checked by the caller'),
    ],
    ['@debrief, by design. We log on purpose.', said('by_design', 'line', 'We log on purpose.')],
    ['@debrief by  design', said('by_design', 'line')],
    ['@debrief: known, see the roadmap', said('known', 'line', 'see the roadmap')],
    ['Thanks! @debrief known', said('known', 'line')],
    ['@debrief wrong for this file', said('wrong', 'file')],
    ['@debrief wrong for this repository: we escape', said('wrong', 'repository', 'we escape')],
    ['@debrief by design, generated code, for this file.', said('by_design', 'file', 'generated code')],
    ['For this repository we log: @debrief by design', said('by_design', 'repository')],
    ['@debrief wrong `query` takes no input', said('wrong', 'line', '`query` takes no input')],
    ['@debrief wrong\n\n> quoted\n\nThe rest', said('wrong', 'line', 'The rest')],
    ['@debrief wrong and\nagain @debrief wrong', said('wrong', 'line', 'and again @debrief wrong')],
    ['@debrief known\u202e\u0000 x', said('known', 'line', 'x')],
  ])('%j is read', (text, expected) => {
    expect(parseReply(text)).toEqual(expected)
  })

  it.each([
    ['@debrief wrong for this file and for this repository'],
    ['@debrief wrong. No: @debrief by design'],
  ])('%j is unclear', (text) => {
    expect(parseReply(text)).toEqual({ kind: 'unclear' })
  })

  it.each([
    '',
    'wrong',
    '@debrief',
    '@debrief review',
    '@debrief this is wrong',
    '@debrief wrongly placed',
    '@debrief wrong-headed',
    '@debrief known’s',
    '@debrief by-design',
    '@debrief by\ndesign',
    '@debrief designed by us',
    '@debrief review. @debrief wrong',
    'me@debrief wrong',
    '@debrief-bot wrong',
    '`@debrief wrong`',
    '@debrief `wrong`',
    '```\n@debrief wrong\n```',
    '~~~\n@debrief wrong',
    '    @debrief wrong',
    '> @debrief wrong',
    '> quoted\n@debrief wrong without its mark',
    '- > @debrief wrong',
    '<!-- @debrief wrong -->',
    '<!-- @debrief wrong',
    '<blockquote>@debrief wrong</blockquote>',
    '<blockquote>a <blockquote>b</blockquote> @debrief wrong</blockquote>',
    '<pre lang="x">@debrief wrong</pre>',
    '<code>@debrief wrong',
    'Ok.\n\nOn Mon, Nov 2, 2026 at 10:00 Marta Olsen <m@mail.example> wrote:\n@debrief wrong',
    'Ok.\n\nOn Mon, Nov 2, 2026 at 10:00 Marta Olsen\n<m@mail.example> wrote:\n\n@debrief wrong',
    'Ok.\n-----Original Message-----\n@debrief wrong',
    'Ok.\nFrom: Marta\nSent: Monday\n\n@debrief wrong',
    'Ok.\n\nAm 2. November schrieb Marta:\n@debrief wrong',
  ])('%j says nothing', (text) => {
    expect(parseReply(text)).toBeNull()
  })

  it.each([
    'for this  files',
    'for that file',
    'for this file’s tests',
    'for this-file',
    'for these files',
    'for this repo',
    'for the repository',
    '`for this repository`',
    '\n\n> for this repository',
    '<!-- for this repository -->',
  ])('%j isn’t a scope', (words) => {
    expect(parseReply(`@debrief wrong ${words}`)).toMatchObject({ scope: 'line' })
  })

  it('has no mention in the part of an email that it quotes', () => {
    expect(parseMention('Ok.\n\nOn Mon, Nov 2, 2026 Marta wrote:\n@debrief review')).toBeNull()
  })
})

const VERBS = { wrong: 'wrong', 'by design': 'by_design', known: 'known' } as const
const SCOPES = { '': 'line', ' for this file': 'file', ' for this repository': 'repository' } as const
const REASONS = ['', 'we check it above', '`id` is a number', 'a\nb', '**bold** “quoted”', '1 < 2 > 1 & 3']
const HIDDEN: ((text: string) => string)[] = [
  (text) => `\`\`\`\n${text}\n\`\`\``,
  (text) => `~~~~ts\n\`\`\`\n${text}\n~~~~`,
  (text) => `\`\`${text.replaceAll('\n', ' ')}\`\``,
  (text) => text.replace(/^/gm, '> '),
  (text) => text.replace(/^/gm, '    '),
  (text) => `<!-- ${text} -->`,
  (text) => `<blockquote>\n${text}\n</blockquote>`,
  (text) => `On Friday Jonas Pitt wrote:\n${text}`,
]
const AROUND = ['', 'Thanks.\n\n', '- a list\n- of two\n\n', '> quoted\n\n', '`code` and ', '😀 ']

const SAID = Object.entries(VERBS).flatMap(([words, verb]) =>
  Object.entries(SCOPES).flatMap(([place, scope]) =>
    REASONS.map((reason) => ({ text: `@debrief ${words}${place} ${reason}`, verb, scope })),
  ),
)

describe.each(AROUND)('after %j', (before) => {
  it('reads every verb, scope and reason', () => {
    expect(SAID).toHaveLength(54)
    for (const { text, verb, scope } of SAID)
      expect([text, parseReply(before + text)]).toMatchObject([text, { verb, scope }])
  })
})

describe.each(HIDDEN)('where nothing counts: %s', (hide) => {
  it('reads nothing from hidden text, which doesn’t change the words before it', () => {
    for (const { text } of SAID) {
      const hidden = hide(text)
      expect([hidden, parseReply(hidden)]).toEqual([hidden, null])
      const said = { verb: 'known', scope: 'line' }
      expect([hidden, parseReply(`@debrief known reason\n\n${hidden}`)]).toMatchObject([hidden, said])
    }
  })
})

it('keeps the reason short, and reads long texts quickly', () => {
  const long = parseReply(`@debrief wrong ${'x😀'.repeat(40_000)}`)
  expect(long?.kind === 'suppress' && [...long.reason]).toHaveLength(MAX_REASON_LENGTH)
  const began = performance.now()
  for (const piece of [
    '`',
    '` ',
    '> ',
    '<!--',
    '<pre>',
    '</code>',
    '@debrief wrong ',
    '-',
    'for this file ',
    '_',
    'On a wrote ',
  ])
    parseReply(`@debrief wrong ${piece.repeat(70_000 / piece.length)}`)
  expect(performance.now() - began).toBeLessThan(2_000)
})

it('means what its verb and scope words say, whatever else it tries', () => {
  for (const text of hostileTexts()) {
    expect(parseReply(text)).toBeNull()
    const reply = parseReply(`@debrief wrong: ${text}`)
    expect(reply).toMatchObject({ kind: 'suppress', verb: 'wrong', scope: 'line' })
  }
})
