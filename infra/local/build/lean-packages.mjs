// Plain JavaScript, because the launcher's own bundle needs it too.

/**
 * Replacements for files of npm packages. The original files take up memory in every process for features that Debrief
 * doesn't use.
 */
const REPLACED = [
  {
    // To find out whether it runs on Cloudflare, the original creates a Response. That loads Node's fetch, which needs
    // 5 MB.
    file: /[\\/]pg[\\/]lib[\\/]stream\.js$/,
    contents: `
      const net = require('net')
      const tls = require('tls')
      module.exports = { getStream: () => new net.Socket(), getSecureStream: (options) => tls.connect(options) }`,
  },
  {
    // Exports only what Debrief uses, because the other modules also load Node's fetch.
    file: /[\\/]node_modules[\\/]undici[\\/]index\.js$/,
    contents: `
      Object.assign(require('./lib/dispatcher/dispatcher').prototype, require('./lib/api'))
      module.exports = {
        Agent: require('./lib/dispatcher/agent'),
        buildConnector: require('./lib/core/connect'),
        DecoratorHandler: require('./lib/handler/decorator-handler'),
      }`,
  },
  // The original contains messages in 60 languages, 350 KB.
  { file: /[\\/]zod[\\/]v4[\\/]locales[\\/]index\.js$/, contents: `export { default as en } from './en.js'` },
  // The original contains tables of East Asian encodings, 500 KB. Express reads JSON only in Unicode encodings.
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
