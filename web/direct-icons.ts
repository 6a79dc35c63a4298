import type { Plugin } from 'vite'

const IMPORT = /import \{([^}]+)\} from 'lucide-react'/g

/**
 * Imports each icon from its own file instead of the library's index of 1,700 icons. That makes the build faster, and
 * name-chunk.ts can tell which pages need an icon.
 */
export const directIcons: Plugin = {
  name: 'direct-icons',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/web\/src\//, code: 'lucide-react' },
    handler: (code) =>
      code.replaceAll(IMPORT, (_whole, names: string) =>
        names
          .split(',')
          .map((name) => name.trim())
          .filter((name) => name !== '' && !name.startsWith('type '))
          .map((name) => {
            const [icon = '', local = icon] = name.split(' as ')
            return `import ${local} from 'lucide-react/icons/${toFileName(icon)}'`
          })
          .join(';'),
      ),
  },
}

/** Converts `GitCommitHorizontal` to `git-commit-horizontal`, and `Repeat2` to `repeat-2`. */
const toFileName = (name: string) => name.replaceAll(/(?<=.)([A-Z]|\d+)/g, '-$1').toLowerCase()
