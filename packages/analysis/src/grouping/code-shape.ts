import { hashWord } from './text/hash-word.ts'
import { type SparseVector, toVector } from './text/sparse-vector.ts'

const KEYWORDS = new Set(
  `abstract any as assert async await bool boolean break case catch chan class const continue create alter table add column
  index insert into values select from where update delete join order by limit not null drop debugger def default defer del do
  elif else enum except export extends final finally float fn for foreach func function go goto if implements import in
  instanceof int interface is lambda let map match new nil none null of or and open pass print private protected public raise
  range require rescue return self set static str string struct super switch this throw throws true false try type typeof
  undefined unless until use using var void while with yield todo fixme`.split(/\s+/),
)
const MAX_TOKENS = 160

function tokenize(code: string): string[] {
  const tokens: string[] = []
  for (const [token, next] of pairs(code.match(TOKEN)?.slice(0, MAX_TOKENS) ?? [])) {
    if (/^["'`]/.test(token)) tokens.push('text')
    else if (/^\d/.test(token)) tokens.push('number')
    else if (/^(?:\/\/|#|--|\/\*)/.test(token)) tokens.push('comment')
    else if (!/^[A-Za-z_$]/.test(token)) tokens.push(token)
    else if (KEYWORDS.has(token.toLowerCase())) tokens.push(token.toLowerCase())
    else tokens.push(next === '(' || next === '.' ? `name ${token.toLowerCase()}` : 'name')
  }
  return tokens
}

const TOKEN =
  /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`|\/\/.*|[A-Za-z_$][\w$]*|\d[\w.]*|=>|->|[=!<>:+*/-]=+|&&|\|\||\?\.|[^\s\w]/g

function* pairs(all: readonly string[]): Generator<[string, string]> {
  for (let at = 0; at < all.length; at++) yield [all[at] as string, all[at + 1] ?? '']
}

export function shapeAndChange(
  before: string | null,
  after: string | null,
): { shape: SparseVector; change: SparseVector } {
  const old = tokenize(before ?? '')
  return {
    shape: toVector(weighTokens(old)),
    change: before === null || after === null ? NO_CHANGE : vectorizeChange(old, tokenize(after)),
  }
}

const NO_CHANGE = toVector(new Map())

function vectorizeChange(old: readonly string[], fresh: readonly string[]): SparseVector {
  const [had, has] = [new Set(old), new Set(fresh)]
  const weights = new Map<number, number>()
  for (const token of has) if (!had.has(token)) weights.set(hashWord(`put ${token}`), weighToken(token))
  for (const token of had) if (!has.has(token)) weights.set(hashWord(`took ${token}`), weighToken(token))
  return toVector(weights)
}

function weighTokens(tokens: readonly string[]): Map<number, number> {
  const weights = new Map<number, number>()
  for (const [at, token] of tokens.entries()) {
    weights.set(hashWord(token), weighToken(token))
    if (at + 1 < tokens.length) weights.set(hashWord(`${token} ${tokens[at + 1]}`), 1)
    if (at + 2 < tokens.length) weights.set(hashWord(`${token} ${tokens[at + 1]} ${tokens[at + 2]}`), 0.7)
  }
  return weights
}

function weighToken(token: string): number {
  if (token.startsWith('name ')) return 1.5
  if (/^[a-z]{2}/.test(token) && !/^(?:name|text|number)$/.test(token)) return 1.5
  return 0.2
}
