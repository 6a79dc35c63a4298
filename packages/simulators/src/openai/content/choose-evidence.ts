import type { AddedLine } from './read-hunks.ts'

/** The added lines worth a remark, one per file first, at most `most`. The same prompt gives the same ones. */
export function chooseEvidence(lines: readonly AddedLine[], most = 3): AddedLine[] {
  const telling = lines.filter(({ text }) => isTelling(text))
  const byFile = new Map<string, AddedLine[]>()
  for (const line of telling) byFile.set(line.path, [...(byFile.get(line.path) ?? []), line])
  const rounds = Math.max(0, ...[...byFile.values()].map((found) => found.length))
  const chosen: AddedLine[] = []
  for (let round = 0; round < rounds && chosen.length < most; round += 1)
    for (const found of byFile.values()) {
      const line = found[round]
      if (line && chosen.length < most) chosen.push(line)
    }
  return chosen
}

const isTelling = (text: string) => {
  const code = text.trim()
  return (
    code.length >= 8 && code.length <= 300 && /[a-z]/i.test(code) && !/^(#|\/\/|\/?\*|--|<!--)/.test(code)
  )
}
