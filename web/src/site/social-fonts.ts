import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

export const FONT = 'Bricolage'

const find = createRequire(import.meta.url)
const load = (weight: 500 | 700) => ({
  name: FONT,
  weight,
  data: readFileSync(
    find.resolve(`@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-${weight}-normal.woff`),
  ),
})

export const loadFonts = () => [load(500), load(700)]
