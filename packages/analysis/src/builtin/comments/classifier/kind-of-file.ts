/** Files that people read: manuals, changelogs, notes. */
export const isText = (path: string) =>
  /\.(?:md|mdx|rst|txt|adoc)$/i.test(path) &&
  !/(?:^|\/)(?:requirements|constraints)[^/]*$|CMakeLists/i.test(path)

const isSettings = (path: string) =>
  /\.(?:ya?ml|toml|json|ini|cfg|lock|txt)$|(?:^|\/)(?:Dockerfile|Makefile)|(?:^|\/)\.\w+/i.test(path)

export function kindOfFile(isTest: boolean, path: string): string {
  if (path === '') return 'none'
  if (isTest) return 'test'
  if (isText(path)) return 'text'
  return isSettings(path) ? 'settings' : 'code'
}
