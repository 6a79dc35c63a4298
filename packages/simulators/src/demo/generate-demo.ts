import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { answerStory } from './answers/answer-story.ts'
import { REPOSITORIES, repositoryAnswer } from './company.ts'
import { buildHistory } from './git/history.ts'
import { parseShortStories } from './story/parse-short-stories.ts'
import { parseStory } from './story/parse-story.ts'
import type { Story } from './story/story.ts'

/** Generates the demo's files, keyed by relative path. The same stories always produce the same bytes. */
export function generateDemo(sources: string): Map<string, Buffer> {
  const stories = readStories(join(sources, 'stories'))
  const files = new Map<string, Buffer>([['people.json', readFileSync(join(sources, 'people.json'))]])
  const repositories = REPOSITORIES.map(({ full_name }) => {
    const own = stories.filter(({ repository }) => repository === full_name)
    for (const history of buildHistory(own)) {
      const folder = `pull-requests/${full_name.replace('/', '__')}__${history.story.number}`
      const answers = named(`${full_name}#${history.story.number}`, () => answerStory(history))
      for (const [path, bytes] of answers) files.set(`${folder}/${path}`, bytes)
    }
    return repositoryAnswer(full_name, own.flatMap(eventTimes).toSorted().at(-1) ?? '')
  })
  files.set('repositories.json', Buffer.from(`${JSON.stringify(repositories, null, 2)}\n`))
  return files
}

/** A `.story` file contains one pull request. A `.stories` file contains a repository's small pull requests. */
function readStories(folder: string): Story[] {
  return readdirSync(folder)
    .toSorted()
    .flatMap((name) =>
      named(name, () => {
        const text = readFileSync(join(folder, name), 'utf8')
        if (name.endsWith('.stories'))
          return parseShortStories(`northbeam/${basename(name, '.stories')}`, text)
        return name.endsWith('.story') ? [parseStory(text)] : []
      }),
    )
}

const eventTimes = (story: Story) => [...story.events.map(({ at }) => at), story.merged?.at ?? '']

function named<Result>(name: string, make: () => Result): Result {
  try {
    return make()
  } catch (error) {
    throw new Error(`${name}: ${(error as Error).message}`, { cause: error })
  }
}
