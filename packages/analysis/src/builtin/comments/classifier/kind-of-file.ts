export const isText = (path: string) =>
  /\.(?:md|mdx|rst|txt|adoc)$/i.test(path) &&
  !/(?:^|\/)(?:requirements|constraints)[^/]*$|CMakeLists/i.test(path)

export const isSettings = (path: string) =>
  /\.(?:ya?ml|toml|json|ini|cfg|lock|txt)$|(?:^|\/)(?:Dockerfile|Makefile)|(?:^|\/)\.\w+/i.test(path)

export function kindOfFile(isTest: boolean, path: string): string {
  if (path === '') return 'none'
  if (isTest) return 'test'
  if (isText(path)) return 'text'
  return isSettings(path) ? 'settings' : 'code'
}

const PLACES =
  /(?:^|[/._-])(docs?|documentation|readme|changelogs?|changes|news|whatsnew|whats_new|releases?|contributing|examples?|tutorials?|galleries|workflows|md|rst|txt)(?=$|[/._-])/gi

export const findConventionalNames = (path: string): string[] => [
  ...new Set([...path.matchAll(PLACES)].map(([, place = '']) => place.toLowerCase())),
]
