import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { answerStory } from './answers/answer-story.ts'
import { planHistory } from './git/plan-history.ts'
import { writeHistory } from './git/write-history.ts'
import { REPOSITORIES, repositoryAnswer } from './repositories.ts'
import { parseStory } from './story/parse-story.ts'
import type { Story } from './story/story.ts'

/** The whole demo: paths below the demo folder and their bytes. The same stories always give the same bytes. */
export function generateDemo(storiesFolder: string): Map<string, Buffer> {
  const stories = readStories(storiesFolder)
  const files = new Map<string, Buffer>()
  const repositories = REPOSITORIES.map(({ full_name }) => {
    const own = stories.filter(({ repository }) => repository === full_name)
    for (const [path, bytes] of generateRepository(own)) files.set(path, bytes)
    return repositoryAnswer(full_name, own.flatMap(happenedAt).toSorted().at(-1) ?? '')
  })
  files.set('repositories.json', Buffer.from(`${JSON.stringify(repositories, null, 2)}\n`))
  return files
}

export function readStories(folder: string): Story[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.story'))
  return names.toSorted().map((name) => {
    try {
      return parseStory(readFileSync(join(folder, name), 'utf8'))
    } catch (error) {
      throw new Error(`${name}: ${(error as Error).message}`, { cause: error })
    }
  })
}

const happenedAt = (story: Story) => [...story.events.map(({ at }) => at), story.merged?.at ?? '']

function generateRepository(stories: Story[]): Map<string, Buffer> {
  const { commits, histories } = planHistory(stories)
  const { directory, shas } = writeHistory(commits)
  try {
    const files = new Map<string, Buffer>()
    for (const history of histories) {
      const { repository, number } = history.story
      const folder = `pull-requests/${repository.replace('/', '__')}__${number}`
      const answers = explained(history.story, () => answerStory({ directory, shas, commits }, history))
      for (const [path, bytes] of answers) files.set(`${folder}/${path}`, bytes)
    }
    return files
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

function explained<Result>({ repository, number }: Story, make: () => Result): Result {
  try {
    return make()
  } catch (error) {
    throw new Error(`${repository}#${number}: ${(error as Error).message}`, { cause: error })
  }
}
