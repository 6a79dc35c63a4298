import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, extname, join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { allowOnly } from '@debrief/service-kit/http/problems'
import { sendJson } from '@debrief/service-kit/http/send-json'
import type { Express, Response } from 'express'
import { routes } from '../routes.ts'
import { describeApi } from './describe-api.ts'
import { DOCS_PATH, FONTS, THEME, writeDocsPage, writeStart, writeStyle } from './docs-page.ts'

export const DESCRIPTION_PATH = '/api/openapi.json'

const DAY = 24 * 60 * 60

/** The page uses inline styles and images, but no inline scripts, and loads nothing from other hosts. */
const DOCS_POLICY = [
  `default-src 'none'`,
  `script-src 'self'`,
  `style-src 'self' 'unsafe-inline'`,
  `img-src 'self' data:`,
  `font-src 'self'`,
  `connect-src 'self'`,
  `base-uri 'none'`,
  `form-action 'none'`,
  `frame-ancestors 'none'`,
].join('; ')

const compress = promisify(gzip)

const VENDORED = { 'swagger-ui.css': 'css', 'swagger-ui-bundle.js': 'js' } as const

export function serveDescription(app: Express, { webRoot }: { webRoot: string | undefined }): void {
  const texts = {
    'start.js': writeStart({ descriptionPath: DESCRIPTION_PATH }),
    'theme.js': THEME,
    'debrief.css': writeStyle(findFonts(webRoot)),
  }
  let description: ReturnType<typeof describeApi> | undefined
  app.get(DESCRIPTION_PATH, async (request, response) => {
    description ??= describeApi(routes.map(({ endpoint }) => endpoint))
    await sendJson(request, response, description)
  })
  app.get(DOCS_PATH, (_request, response) => {
    response
      .set('content-security-policy', DOCS_POLICY)
      .type('html')
      .send(writeDocsPage({ descriptionPath: DESCRIPTION_PATH }))
  })
  for (const [name, text] of Object.entries(texts))
    app.get(`${DOCS_PATH}/${name}`, (_request, response) => keep(response).type(extname(name)).send(text))
  for (const [name, type] of Object.entries(VENDORED)) {
    let small: Promise<Buffer> | undefined
    app.get(`${DOCS_PATH}/${name}`, async (request, response) => {
      keep(response).type(type).vary('accept-encoding')
      if (!request.acceptsEncodings('gzip')) return void response.send(read(name))
      small ??= compress(read(name))
      response.set('content-encoding', 'gzip').send(await small)
    })
  }
  for (const path of [DESCRIPTION_PATH, DOCS_PATH]) app.all(path, allowOnly('GET, HEAD'))
}

function findFonts(webRoot: string | undefined): { family: string; url: string }[] {
  const folder = webRoot === undefined ? '' : join(webRoot, 'assets')
  const built = existsSync(folder) ? readdirSync(folder) : []
  return FONTS.flatMap(({ file, family }) => {
    const name = built.find((one) => one.startsWith(`${file}-`) && one.endsWith('.woff2'))
    return name === undefined ? [] : [{ family, url: `/assets/${name}` }]
  })
}

const keep = (response: Response) => response.set('cache-control', `public, max-age=${DAY}`)

const read = (name: string) =>
  readFileSync(join(dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json')), name))
