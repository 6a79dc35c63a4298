import type { Topic } from './topic.ts'

export const DOCUMENTATION: Topic[] = [
  {
    name: 'needless-comment',
    category: 'documentation',
    severity: 'low',
    says: [
      /\bcomments?\b.{0,60}\b(?:isn['’]t|not|un|hardly|rarely|really) ?(?:really )?(?:necessary|needed|helpful|useful|required)\b/,
      /\b(?:remove|drop|delete|lose|redundant|useless|obvious|superfluous|unnecessary|outdated|stale) (?:all |some |most |both )?(?:of )?(?:this |the |these |that |those )?comments?\b/,
      /\b(?:remove|drop|delete) (?:all |some |most |both )?(?:of )?(?:this |the |these |that |those )?comments?\b/,
      /\bcomments? (?:only |just )?(?:repeats?|restates?|says what)\b/,
      /\b(?:long|block) comments? (?:in the middle|explaining)/,
      /\bshouldn['’]t be .{0,20}\bcomment/,
    ],
    title: 'Comment that repeats the code',
    lesson:
      'A comment that says what the line says has to be read twice and kept true twice. Clear names carry the “what”; a comment is worth its line when it says why.',
    point: 'Let names say what the code does, and keep comments for the reason.',
  },
  {
    name: 'wording',
    category: 'documentation',
    severity: 'low',
    says: [
      /^(?:\W|nit|small|minor|another|here|also)*typos?\b|\b(?:fix|is|has|have|['’]s|few|small|another|there are) (?:a |an? small |the |some )?typos?\b|\bmisspell?|\bspell(?:ing|ed)\b|\bgrammar\b|\bpunctuation\b|\bcapitali[sz](?:e|ation)\b/,
      /\b(?:re)?phras(?:e|ed|ing)\b|\b(?:re)?word(?:ed|ing)\b|\bword is (?:cut|missing)\b|\bmore natural\b|\bsounds? (?:odd|better|strange)/,
      /\bcomment\b.{0,60}\b(?:inaccurate(?:ly)?|incorrect(?:ly)?|misleading|wrong|implies|outdated|not (?:true|accurate|match)|no longer)/,
      /\b(?:broken|dead|wrong|outdated) (?:link|anchor|url)\b|\b(?:link|anchor|url) (?:does not|doesn['’]t|is (?:broken|dead|wrong)|no longer)|\bindecipherable\b/,
    ],
    title: 'Text that says something else',
    lesson:
      'Readers take comments, docs and messages at their word. A slip there costs every one of them a moment, or sends them the wrong way.',
    point: 'Read the text of a change once as somebody who does not know the code.',
  },
  {
    name: 'missing-explanation',
    category: 'documentation',
    severity: 'low',
    says: [
      /\bdoc ?strings?\b|\bjavadoc\b|\bjsdoc\b|\btsdoc\b|\bgodoc\b|\brustdoc\b|\bxmldoc\b/,
      /\b(?:add|write|needs?|missing|lacks?|deserves?|some|more|update|mention|state|line of) .{0,30}\b(?:docs?|documentation|readme|changelog|comments?|docstring)\b/,
      /\b(?:comments?|explanation|documentation|docs) (?:is |are )?(?:needed|missing|would|should (?:be|also|say))/,
      /\b(?:explain|document)(?:s|ed|ing)? (?:why|what|how|that|this|it|the)\b|\b(?:please|could|should|worth) (?:\w+ )?(?:explain|document)(?:ing|ed)?\b/,
      /\ba word that\b|\bworth (?:a|one) (?:comment|note|sentence|line|word)|\bwould help the next reader\b|\bcomment (?:saying|explaining|that says)\b/,
      /\bcomments? should (?:mention|say|state|note|explain)\b/,
      /\bcontaining a url\b|\bat least one url\b/,
    ],
    title: 'Reason not written down',
    titleAbout: '{} not explained',
    lesson:
      'The code says what happens but not why, or what may be put in; the next reader has to find it out again. One sentence where it is needed saves that.',
    point: 'Write down what the code cannot say: the reason, the limits, the units.',
  },
]
