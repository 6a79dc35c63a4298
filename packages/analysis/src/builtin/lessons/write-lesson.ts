import { classifySentence } from '../comments/classify-sentence.ts'
import type { Judgement } from '../comments/judgement.ts'
import { LESSON_OF } from './lesson-of-category.ts'
import { countWords } from './shorten-title.ts'
import { isPlainName, standsIn, subjectOf } from './subject-of.ts'
import { titleOfCategory } from './title-of-category.ts'
import { wordSuggestion } from './word-suggestion.ts'
import { wordTitle } from './word-title.ts'

export interface Lesson {
  title: string
  description: string
}

interface About {
  path: string
  code: string | null
  suggestion: string | null
}

/** A reviewer's comment as a lesson: a phrase about the code, and what to take from it. */
export function writeLesson(judgement: Judgement, about: About): Lesson {
  const { topic, parts } = judgement
  const names = namesIn(parts.identifiers, about.code)
  if (topic) {
    const subject = subjectOf(judgement, about.code)
    const title = subject && topic.titleAbout ? topic.titleAbout.replace('{}', subject) : topic.title
    return { title, description: [topic.lesson, names].filter(Boolean).join(' ') }
  }
  const worded = titleIn(parts.sentences)
  const suggested =
    about.suggestion !== null && about.code !== null ? wordSuggestion(about.code, about.suggestion) : null
  const file = about.path.slice(about.path.lastIndexOf('/') + 1)
  const name =
    parts.identifiers.find(
      (each) => isPlainName(each) && each.length > 2 && about.code !== null && standsIn(each, about.code),
    ) ?? declaredIn(about.code)
  const fallback = titleOfCategory(judgement.category, { name, file })
  const title = worded?.title ?? suggested?.title ?? fallback
  const said = [
    suggested?.lesson,
    raised(parts.sentences, { asked: worded?.sentence ?? askedSentence(parts.sentences), file }),
    names,
  ].filter(Boolean)
  if (said.length === 0) said.push(`The reviewer put another version in place of these lines of ${file}.`)
  return { title, description: [...said, LESSON_OF[judgement.category].lesson].join(' ') }
}

/** What was wanted, and why, in the reviewer's words. */
function raised(
  sentences: readonly string[],
  { asked, file }: { asked: string | null; file: string },
): string | null {
  if (asked === null) return null
  const why = sentences.find(
    (each) => each !== asked && classifySentence(each) === 'statement' && countWords(each) >= 5,
  )
  const reason = why === undefined ? '' : ` Beside it: “${clip(plain(why))}”`
  return `Raised in review of ${file}: “${clip(plain(asked))}”${reason}`
}

/** Without emphasis; code keeps its backticks. */
const plain = (text: string) =>
  text.replace(
    /`[^`]*`|(?<![\w*~])(?:\*{1,3}|~~)(\S[^*~`]*?)(?:\*{1,3}|~~)(?![\w*~])/g,
    (whole, inner) => inner ?? whole,
  )

/** The first sentence that makes a title, orders first, then what is wrong, then what is asked. */
function titleIn(sentences: readonly string[]): { title: string; sentence: string } | null {
  const kinds = sentences.map(classifySentence)
  for (const wanted of [['ask'], ['hint', 'statement'], ['question']]) {
    for (const [index, sentence] of sentences.entries()) {
      const kind = kinds[index] ?? 'statement'
      const isFit = wanted.includes(kind) && !DEPENDENT.test(sentence)
      const title = isFit ? wordTitle(sentence, kind === 'ask') : null
      if (title !== null) return { title, sentence }
    }
  }
  return null
}

/** The first thing the commented lines define or set. */
function declaredIn(code: string | null): string | null {
  const line = code?.split('\n').find((each) => each.trim() !== '') ?? ''
  const declared =
    /^\s*(?:export |default |public |private |protected |static |async |final )*(?:def|function|func|fn|class|interface|type|const|let|var|val)?\s*([A-Za-z_$][\w$]{1,30})\s*(?::[^=]*)?(?:=(?!=)|\()/.exec(
      line,
    )?.[1]
  return declared &&
    !/^(?:if|for|while|switch|return|assert|await|print|with|elif|raise|throw|catch)$/.test(declared)
    ? declared
    : null
}

const clip = (sentence: string) =>
  sentence.length <= 300 ? sentence : `${sentence.slice(0, sentence.lastIndexOf(' ', 300))} …`

/** Starts that make no sense without the sentence before. */
const DEPENDENT = /^(?:\(|(?:if (?:not|so|yes)|otherwise|then|or|perhaps this|maybe this|same)\b)/i

/** The sentence that carries the request; else the first that is no courtesy and no aside. */
function askedSentence(sentences: readonly string[]): string | null {
  const kinds = sentences.map(classifySentence)
  for (const wanted of [['ask'], ['hint', 'statement'], ['question']]) {
    const index = kinds.findIndex((kind, at) => wanted.includes(kind) && !DEPENDENT.test(sentences[at] ?? ''))
    if (index !== -1) return sentences[index] ?? null
  }
  return null
}

/** Which of the names in the comment stand in the commented code: where to look. */
function namesIn(identifiers: readonly string[], code: string | null): string {
  const named = identifiers.filter(isPlainName)
  const here = named.filter((name) => code !== null && standsIn(name, code)).slice(0, 3)
  if (here.length === 0) return ''
  const quoted = here.map((name) => `\`${name}\``)
  return `It is about ${quoted.length === 1 ? quoted[0] : `${quoted.slice(0, -1).join(', ')} and ${quoted.at(-1)}`}.`
}
