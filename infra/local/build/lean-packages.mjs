// Plain JavaScript, because the launcher's own bundle needs it too.

/** Files of npm packages that bundles replace, because they need memory in every process for features nobody uses. */
const REPLACED = [
  {
    // The original creates a Response to find out whether it runs at Cloudflare. That loads Node's fetch, 5 MB.
    file: /[\\/]pg[\\/]lib[\\/]stream\.js$/,
    contents: `
      const net = require('net')
      const tls = require('tls')
      module.exports = { getStream: () => new net.Socket(), getSecureStream: (options) => tls.connect(options) }`,
  },
  {
    // Only what Debrief imports. The rest loads Node's fetch, too.
    file: /[\\/]node_modules[\\/]undici[\\/]index\.js$/,
    contents: `
      Object.assign(require('./lib/dispatcher/dispatcher').prototype, require('./lib/api'))
      module.exports = {
        Agent: require('./lib/dispatcher/agent'),
        buildConnector: require('./lib/core/connect'),
        DecoratorHandler: require('./lib/handler/decorator-handler'),
      }`,
  },
  // Messages in 60 languages, 350 KB.
  { file: /[\\/]zod[\\/]v4[\\/]locales[\\/]index\.js$/, contents: `export { default as en } from './en.js'` },
  // Tables of East Asian encodings, 500 KB. Express reads JSON only in Unicode.
  { file: /[\\/]iconv-lite[\\/]encodings[\\/]dbcs-data\.js$/, contents: 'module.exports = {}' },
]

/** @type {import('esbuild').Plugin} */
export const leanPackages = {
  name: 'lean-packages',
  setup(build) {
    for (const { file, contents } of REPLACED)
      build.onLoad({ filter: file }, () => ({ contents, loader: 'js' }))
  },
}
