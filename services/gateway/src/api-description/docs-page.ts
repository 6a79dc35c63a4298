export const DOCS_PATH = '/api/docs'

interface Options {
  descriptionPath: string
}

export const writeDocsPage = ({ descriptionPath }: Options) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API reference | Debrief</title>
<link rel="icon" type="image/svg+xml" href="/favicon.svg">
<link rel="stylesheet" href="${DOCS_PATH}/swagger-ui.css">
<link rel="stylesheet" href="${DOCS_PATH}/debrief.css">
<script src="${DOCS_PATH}/theme.js"></script>
</head>
<body>
<header class="bar"><a class="home" href="/"><img src="/favicon.svg" alt="" width="24" height="24">Debrief</a>
<nav aria-label="API"><a href="${descriptionPath}">openapi.json</a><a href="/settings">Access tokens</a></nav></header>
<div id="description">The API is described in <a href="${descriptionPath}">openapi.json</a>.</div>
<script src="${DOCS_PATH}/swagger-ui-bundle.js"></script>
<script src="${DOCS_PATH}/start.js"></script>
</body>
</html>
`

/** This script applies the theme before the first paint. `dark-mode` is Swagger UI's class. */
export const THEME = `const saved = (() => {
  try {
    return localStorage.getItem('debrief-theme')
  } catch {
    return null
  }
})()
const dark = saved ? saved === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches
document.documentElement.classList.toggle('dark-mode', dark)
`

/** Returns the script that starts Swagger UI and makes it accessible to screen readers. */
export const writeStart = ({
  descriptionPath,
}: Options) => `const accessible = ({ React: { createElement, Fragment } }) => ({
  components: { DeepLink: ({ text }) => text },
  wrapComponents: {
    InfoContainer: (Info) => (props) =>
      createElement('section', { 'aria-label': 'About the API' }, createElement(Info, props)),
    operations: (Operations) => (props) =>
      createElement(Fragment, null, createElement('h2', { className: 'calls' }, 'Endpoints'), createElement(Operations, props)),
  },
})
SwaggerUIBundle({
  url: '${descriptionPath}',
  dom_id: '#description',
  deepLinking: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: -1,
  validatorUrl: null,
  plugins: [accessible],
  requestInterceptor: (request) => {
    if (request.method && request.method !== 'GET') request.headers['Content-Type'] = 'application/json'
    return request
  },
})
`

/** The file name of a built font is the source's name plus a hash. */
export const FONTS = [
  { file: 'geist-basic', family: 'Geist Variable' },
  { file: 'geist-mono-basic', family: 'Geist Mono Variable' },
  { file: 'bricolage-basic', family: 'Bricolage Grotesque Variable' },
] as const

export const writeStyle = (fonts: readonly { family: string; url: string }[]): string =>
  fonts
    .map(
      ({ family, url }) =>
        `@font-face { font-family: "${family}"; font-weight: 100 900; src: url("${url}") format("woff2") }\n`,
    )
    .join('') + STYLE

/** The colors are the app's design tokens (web/src/ui/tokens.css). */
const STYLE = `
html { color-scheme: light; --page: #f3f5f0; --sheet: #fff; --hover: #eef1ea; --ink: #151c18; --ink-2: #46524b; --line: #dfe4d9;
  --edge: #7f8b83; --margin: #b7c9ad; --action: #17211c; --on-action: #fff; --blue: #1a55b4; --green: #12682f;
  --yellow: #775300; --orange: #964207; --red: #b0211f; background: var(--page) }
html.dark-mode { color-scheme: dark; --page: #0d110f; --sheet: #151b18; --hover: #1c2420; --ink: #e9eee9; --ink-2: #a9b5ad; --line: #242d28;
  --edge: #69776e; --margin: #34453a; --action: #d6ec58; --on-action: #12180f; --blue: #8fb9ff; --green: #79d490;
  --yellow: #ecc34f; --orange: #f7a468; --red: #ff958d; background: var(--page) }
body { margin: 0; background: var(--page); color: var(--ink); font: 14px/1.5 "Geist Variable", Geist, system-ui, sans-serif }
.bar { display: flex; flex-wrap: wrap; gap: 4px 24px; align-items: center; justify-content: space-between; max-width: 1460px; margin: 0 auto;
  padding: 18px 20px; box-sizing: border-box }
.bar::after { content: ""; flex-basis: 100%; height: 4px; margin: 8px 0 -8px; border: solid var(--margin); border-width: 1px 0; box-sizing: border-box }
.calls, :root:root .swagger-ui :is(.info .title, .opblock-tag) { font-family: "Bricolage Grotesque Variable", "Geist Variable", Geist, system-ui, sans-serif; color: var(--ink) }
.calls { font-size: 20px; letter-spacing: -.015em; margin: 0 0 4px }
:root:root .swagger-ui .info .title small[class], :root:root .swagger-ui .info .title small { background: var(--hover); border-radius: 3px; top: -4px; padding: 2px 6px }
:root:root .swagger-ui .info .title small pre { color: var(--ink-2); font: 550 12px/1.4 "Geist Mono Variable", ui-monospace, monospace }
:root:root .swagger-ui .info a.link { font-family: inherit }
:root:root .swagger-ui .btn.authorize { color: var(--ink); border-color: var(--edge) } :root:root .swagger-ui .btn.authorize svg { fill: var(--ink) }
.bar a { color: var(--ink-2); text-decoration: none; padding: 4px 0 } .bar a:hover { color: var(--ink) } .bar nav { display: flex; gap: 20px }
.bar .home { display: inline-flex; gap: 9px; align-items: center; color: var(--ink); font-size: 17px; font-weight: 650; letter-spacing: -.02em }
:focus-visible { outline: 2px solid var(--ink) !important; outline-offset: 2px }
:root:root .swagger-ui { background: none; color: var(--ink); font-family: inherit }
:root:root .swagger-ui :is(.opblock .opblock-summary-path, .opblock-description-wrapper p, .opblock-section-header h4,
  .parameter__name, .parameter__type, .response-col_status, .response-col_description, .responses-inner h4, .responses-inner h5, .tab li,
  table thead tr th, table thead tr td, label, .model, .model-title, .btn, .markdown p, .markdown li, .renderedMarkdown p, .renderedMarkdown li) {
  color: var(--ink); font-family: inherit }
:root:root .swagger-ui :is(.opblock .opblock-summary-description, .opblock-tag small, .parameter__in, .info .base-url, .response-col_links,
  .parameter__deprecated, .response-control-media-type__accept-message) { color: var(--ink-2); font-family: inherit }
:root:root .swagger-ui .info { margin: 16px 0 24px } :root:root .swagger-ui .info .title { font-size: 26px; letter-spacing: -.022em }
:root:root .swagger-ui .info a, :root:root .swagger-ui a.link { color: var(--blue) }
:root:root .swagger-ui .scheme-container[class] { background: none; box-shadow: none; padding: 0 0 12px }
:root:root .swagger-ui .opblock-tag { border-color: var(--line); font-size: 17px }
:root:root .swagger-ui .opblock-tag:hover { background: var(--hover) }
:root:root .swagger-ui .opblock[class] { --tone: var(--blue); background: var(--sheet); border: 1px solid var(--line); border-radius: 7px; box-shadow: none; margin: 0 0 6px }
:root:root .swagger-ui .opblock.opblock-post { --tone: var(--green) } :root:root .swagger-ui .opblock.opblock-patch, :root:root .swagger-ui .opblock.opblock-put { --tone: var(--orange) }
:root:root .swagger-ui .opblock.opblock-delete { --tone: var(--red) }
:root:root .swagger-ui .opblock .opblock-summary { border-color: var(--line) !important }
:root:root .swagger-ui .opblock[class] .opblock-summary-method[class] { background: none; color: var(--tone); border: 1px solid currentColor; border-radius: 5px; text-shadow: none;
  font: 600 12px/1 "Geist Mono Variable", ui-monospace, monospace; min-width: 70px; padding: 6px 0 }
:root:root .swagger-ui .opblock .opblock-summary-path { font: 550 13px/1.4 "Geist Mono Variable", ui-monospace, monospace }
:root:root .swagger-ui .opblock .opblock-section-header, :root:root .swagger-ui .responses-inner { background: none; box-shadow: none; border-top: 1px solid var(--line) }
:root:root .swagger-ui :is(.btn, select, input[type=text], textarea) { background-color: var(--sheet); color: var(--ink); border: 1px solid var(--edge); border-radius: 5px; box-shadow: none }
:root:root .swagger-ui .btn.execute { background: var(--action); color: var(--on-action); border-color: var(--action) }
:root:root .swagger-ui table tbody tr td { border-color: var(--line) }
:root:root .swagger-ui .dialog-ux .modal-ux { background: var(--sheet); border-color: var(--line); border-radius: 10px }
:root:root .swagger-ui svg:not(:root) { fill: var(--ink-2) }
:root:root .swagger-ui :is(.microlight, .example, .curl) { background: var(--page) !important; color: var(--ink) !important; border: 1px solid var(--line); border-radius: 7px;
  font: 12.5px/1.5 "Geist Mono Variable", ui-monospace, monospace; max-height: none; overflow: visible; white-space: pre-wrap; overflow-wrap: anywhere }
:root:root .swagger-ui .microlight span { color: inherit !important }
:root:root .swagger-ui .highlight-code > .microlight { max-height: none; overflow: visible }
@media (width < 600px) { :root:root .swagger-ui :is(.opblock .opblock-summary-description, .response-col_links) { display: none } }
`
