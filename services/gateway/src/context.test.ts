import { listLessons } from '@debrief/contracts/mistakes/lessons'
import { showViewer } from '@debrief/contracts/people/viewer'
import { showTeam } from '@debrief/contracts/teams/teams'
import { expect, it } from 'vitest'
import { type Context, serve } from './context.ts'

// `npm run check -- types` fails if an expected type error is missing.
it('gives a handler a viewer only if the contract requires a session', () => {
  const routes = [
    serve(listLessons)(async (_, context) => {
      // @ts-expect-error -- a public call has no viewer
      const { viewer } = context
      return { lessons: [viewer] }
    }),
    // @ts-expect-error -- an annotation doesn't add a viewer
    serve(listLessons)(async (_, { viewer }: Context) => ({ lessons: [viewer.id].slice(1) as never[] })),
    serve(listLessons)(async (_, { session }) => ({ lessons: session ? [] : [] })),
    serve(showViewer)(async (_, { viewer }) => ({
      ...viewer,
      unreadNotifications: 0,
      isOperator: false,
      hasCodingAgents: false,
    })),
    serve(showTeam)(async (_, { viewer }) => ({ team: viewer.id === '' ? null : null })),
  ]
  expect(routes.map(({ endpoint }) => endpoint.access)).toEqual([
    'public',
    'public',
    'public',
    'signed-in',
    undefined,
  ])
})
