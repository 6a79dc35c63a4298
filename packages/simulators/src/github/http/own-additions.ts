import { refTo, type Schema } from '../../kit/openapi.ts'
import { gitAdditions, type OwnAddition } from './git-additions.ts'

const text: Schema = { type: 'string' }
const basicError: Schema = {
  type: 'object',
  properties: { message: text, documentation_url: text, status: text },
  required: ['message'],
}

const diff: OwnAddition = {
  source: 'https://docs.github.com/rest/using-the-rest-api/getting-started-with-the-rest-api#media-types',
  answers: { '200 application/vnd.github.diff; charset=utf-8': text },
}

const graphql: OwnAddition = {
  source: 'https://docs.github.com/graphql/guides/forming-calls-with-graphql',
  body: {
    type: 'object',
    properties: {
      query: text,
      variables: { type: ['object', 'null'] },
      operationName: { type: ['string', 'null'] },
    },
    required: ['query'],
    additionalProperties: false,
  },
  answers: {
    '200': {
      type: 'object',
      properties: {
        data: { type: ['object', 'null'] },
        errors: {
          type: 'array',
          minItems: 1,
          items: {
            type: 'object',
            properties: {
              type: text,
              path: { type: 'array' },
              locations: { type: 'array' },
              extensions: { type: 'object' },
              message: text,
            },
            required: ['message'],
            additionalProperties: false,
          },
        },
      },
      anyOf: [{ required: ['data'] }, { required: ['errors'] }],
      additionalProperties: false,
    },
  },
}

const commentDeletion: OwnAddition = {
  source: 'https://docs.github.com/rest/issues/comments#delete-an-issue-comment',
  answers: { '204': {} },
}

const listReactions = (anchor: string): OwnAddition => ({
  source: `https://docs.github.com/rest/reactions/reactions#${anchor}`,
  answers: { '200': { type: 'array', items: refTo('components', 'schemas', 'reaction') } },
})

const tokenExchange: OwnAddition = {
  source:
    'https://docs.github.com/apps/oauth-apps/building-oauth-apps/authorizing-oauth-apps#2-users-are-redirected-back-to-your-site-by-github',
  body: {
    type: 'object',
    properties: {
      client_id: text,
      client_secret: text,
      code: text,
      redirect_uri: text,
      code_verifier: text,
      repository_id: text,
    },
    required: ['client_id', 'client_secret', 'code'],
    additionalProperties: false,
  },
  answers: {
    '200': {
      oneOf: [
        {
          type: 'object',
          properties: { access_token: text, scope: text, token_type: { const: 'bearer' } },
          required: ['access_token', 'scope', 'token_type'],
          additionalProperties: false,
        },
        {
          type: 'object',
          properties: {
            error: {
              enum: [
                'incorrect_client_credentials',
                'redirect_uri_mismatch',
                'bad_verification_code',
                'unverified_user_email',
              ],
            },
            error_description: text,
            error_uri: text,
          },
          required: ['error', 'error_description'],
          additionalProperties: false,
        },
      ],
    },
  },
}

export const ownAdditions: Record<string, OwnAddition> = {
  any: {
    source: 'https://docs.github.com/rest/using-the-rest-api/troubleshooting-the-rest-api',
    answers: Object.fromEntries(
      [301, 307, 400, 401, 403, 404, 406, 409, 410, 422, 429, 451, 500, 501, 502, 503, 504].map((status) => [
        `${status}`,
        basicError,
      ]),
    ),
  },
  'GET /repos/{owner}/{repo}/pulls/{pull_number}': diff,
  'DELETE /repos/{owner}/{repo}/issues/comments/{comment_id}': commentDeletion,
  'GET /repos/{owner}/{repo}/pulls/comments/{comment_id}/reactions': listReactions(
    'list-reactions-for-a-pull-request-review-comment',
  ),
  'GET /repos/{owner}/{repo}/issues/comments/{comment_id}/reactions': listReactions(
    'list-reactions-for-an-issue-comment',
  ),
  'POST /graphql': graphql,
  ...gitAdditions,
  'POST /login/oauth/access_token': tokenExchange,
}
