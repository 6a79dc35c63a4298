import { MAX_TITLE } from './clean-sentence.ts'

export function withAntecedent(words: string, text: string): string {
  const start = text.toLowerCase().indexOf(words.toLowerCase().slice(0, 16))
  const [code, ...others] = text.slice(0, Math.max(start, 0)).match(/`[^`]+`/g) ?? []
  if (code === undefined || others.length > 0) return words
  return words.replace(/^(?!make\b)([a-z-]+) it\b/i, (_, verb) => `${verb} ${code}`)
}

export function withName(title: string, code: string | null): string {
  const line = code?.trimEnd().split('\n').at(-1) ?? ''
  const name = NAMED.exec(line)
    ?.slice(1)
    .find((part) => part !== undefined)
  if (name === undefined || name.length > 40) return title
  if (/^why\W*$/i.test(title)) return `Why this change to \`${name}\`?`
  const named = title.replace(ASKS_WHY, (words, pronoun: string) => words.replace(pronoun, `\`${name}\``))
  return named.length <= MAX_TITLE ? named : title
}

const NAMED =
  /\b(?:def|function|class|func|fn|interface|type) (\w+)|^\s*(?:await |return )?([A-Za-z_][\w.]*)\(|^\s*(?:const |let |var |final |val )?([A-Za-z_][\w.]*)\s*(?::[^=]+)?=(?!=)/
const ASKS_WHY =
  /^(?:why (?:is|was|do we need|are we doing)|is) (this|it)(?= (?:(?:being|still|really|even) )*(?:needed|used|necessary|required|tested|type[- ]?checked)\b|\?$)/i
