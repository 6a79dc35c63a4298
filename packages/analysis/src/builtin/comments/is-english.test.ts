import { describe, expect, it } from 'vitest'
import { buildMaterial, buildThread } from '../../testing/build-material.ts'
import { mistakesOfThreads } from '../threads/mistakes-of-threads.ts'
import { isEnglish } from './is-english.ts'
import { NOT_ENGLISH } from './judge-by-rules.ts'
import { judgeComment } from './judge-comment.ts'

const OTHERS = [
  'Por favor, cambia el nombre de esta variable.',
  'Falta una prueba para la lista vacía.',
  'Esto se puede simplificar con `map`.',
  'Il manque un test pour le cas vide.',
  'Pourquoi ne pas utiliser une constante ici ?',
  'Il faudrait fermer le fichier dans tous les cas.',
  'Hier fehlt ein Test für die leere Liste.',
  'Bitte nicht mit `any` typisieren.',
  'Das sollte in eine eigene Funktion.',
  'Falta um teste para o caso vazio.',
  'Isso deveria ser uma constante, não acha?',
  'Por que não usar `const` aqui?',
  '这里应该加一个空值检查。',
  '变量名不清楚，请改一下',
  'ここは定数にした方がいいと思います。',
  'テストを追加してください',
  '여기에 테스트를 추가해 주세요.',
  '변수 이름이 모호합니다',
  'Здесь нужна проверка на null.',
  'Почему не использовать константу?',
  'Qui manca un test per il caso vuoto, non è coperto.',
  'Dit moet een constante zijn, niet een getal.',
  'Brakuje testu dla pustej listy, to nie jest sprawdzone.',
]

const ENGLISH = [
  'Please rename this variable.',
  'No tests?',
  'typo',
  '`para` and `con` are unclear names.',
  'The German translation says "Bitte warten", that is fine.',
  'Use `des` instead of `las` here.',
  'N+1 query',
  'As is, this does not do what the doc says.',
  'LGTM, con is gone',
  'https://docs.python.org/es/3/library/dataclasses.html',
  'no-op if a is b',
  '👍',
  'Typo: "naïve café"',
]

describe('isEnglish', () => {
  it.each(OTHERS)('rejects "%s"', (comment) => expect(isEnglish(comment)).toBe(false))
  it.each(ENGLISH)('accepts "%s"', (comment) => expect(isEnglish(comment)).toBe(true))
})

describe('a comment in another language', () => {
  const read = (thread: ReturnType<typeof buildThread>) =>
    mistakesOfThreads(buildMaterial({ threads: [thread] }))

  it.each(OTHERS)('is ignored because it is not in English: "%s"', (comment) => {
    const { found, ignored } = read(buildThread(comment))
    expect(found).toEqual([])
    expect(ignored.map(({ reason }) => reason)).toEqual([NOT_ENGLISH])
  })

  it('is a mistake without a lesson, titled after its edit, if it suggests code', () => {
    const thread = buildThread(
      'Por favor, usa una constante aquí.\n```suggestion\nconst total = read()\n```',
      {
        path: 'src/berths.ts',
        diffHunk: '@@ -1,2 +1,2 @@\n const one = 1\n+let total = read()',
        line: 2,
        originalLine: 2,
      },
    )
    const [first] = read(thread).found
    expect(first?.mistake).toMatchObject({
      title: 'Use `const` instead of `let`',
      lesson: null,
      ask: 'change',
    })
  })

  it.each([
    ['resolved', true, 'mistake'],
    ['resolved', false, 'ignored'],
    ['unresolved', true, 'ignored'],
  ] as const)(
    'in a thread that is %s (lines changed later: %s) counts as: %s',
    (resolution, changedLater, verdict) => {
      const thread = buildThread('Hier fehlt ein Test für die leere Liste.', { resolution })
      expect(judgeComment(thread, { authorLogin: 'jonas-pitt', changedLater })?.verdict).toBe(verdict)
    },
  )
})
