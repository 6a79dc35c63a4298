import type { Outcome } from '@debrief/contracts/reviews/analysis-result'

export interface ThreadStory {
  about: string
  outcome: Outcome
  isChanged?: true
  isResolved?: true
  /** The request comes first. The author's replies start with "A: ", the reviewer's with "R: ". */
  threads: string[][]
}

const NAME = 'Could we call this `dueAt` instead of `due`?'
const CACHE = 'Please cache the result, this runs for every row.'
const CHECK = 'Please check that the list is not empty.'
const SPLIT = 'This method should be split into two.'
const EXTRACT = 'Please extract this into a helper.'
const TYPE = 'Please add a return type.'

export const DECLINED_THREADS: ThreadStory[] = [
  {
    about: 'The author declines with a reason, and nobody objects',
    outcome: 'wont-fix',
    threads: [
      [NAME, 'A: I would rather keep `due`, because the API already calls it that.'],
      [CACHE, "A: Won't fix: the query takes 2 ms and a cache would need invalidation."],
      [CHECK, 'A: This is on purpose. The caller guarantees at least one entry.'],
      [
        SPLIT,
        "A: I don't think that helps here. Both halves share five variables, so we'd pass them around.",
      ],
      [TYPE, 'A: Not needed, the compiler infers it and our style guide says to leave it out.'],
      [NAME, 'A: No, the column is named `due` and I want the two to match.'],
      [CACHE, 'A: I disagree: readers would see stale prices, and that is worse than a slow page.'],
      [CHECK, "A: We can't change this since the signature is generated from the schema."],
      [
        SPLIT,
        'A: Leaving it as is, it follows the other handlers in this folder and consistency matters more to me.',
      ],
      [CHECK, 'A: By design: an empty list means everything, see the docs of the endpoint.'],
      [TYPE, 'A: False positive. The function is overloaded above.'],
      [CACHE, 'A: Out of scope for me here, this endpoint is called once a day by a job.'],
      [NAME, 'A: The name comes from RFC-5545, so it has to stay.', 'R: Makes sense, thanks!'],
      [NAME, 'A: I would keep it, because we agreed on `due` in #61.'],
      [SPLIT, "A: I'd prefer to keep it in one place, it reads top to bottom that way.", 'R: Fair enough.'],
      [
        CHECK,
        'A: Not necessary, the validator rejects empty lists before this runs.',
        'R: Ah, I see. Good.',
        'A: Thanks!',
      ],
      [
        CACHE,
        'A: How many rows do you have in mind?',
        'R: A few hundred.',
        "A: Then I don't think it's worth it, the whole call takes less than a millisecond.",
      ],
      [NAME, 'A: Good point, but clients depend on this name, so I am keeping it.'],
      [
        CHECK,
        'A: > not empty\n\nIntentional. `max` of nothing is -Infinity and the loop below needs exactly that.',
      ],
      [SPLIT, "A: I'd rather not, it would make the diff of the backport much bigger."],
      [CACHE, 'A: Nope, the result depends on the clock, so a cache would always be wrong.', 'R: 👍'],
      [CHECK, "A: I don't see a reason to, the type is a non-empty tuple already."],
    ],
  },
  {
    about: 'The author declines with a reason, and nobody objects, in a resolved thread',
    outcome: 'wont-fix',
    isResolved: true,
    threads: [[TYPE, 'A: I would keep it without, because the other twelve methods have none.']],
  },
  {
    about: 'The author defers the request',
    outcome: 'merged-unfixed',
    threads: [
      [CACHE, "A: Won't fix now, opened #123 for it."],
      [SPLIT, "A: I'd rather do that in a separate PR, because this one is big already."],
      [TYPE, "A: Not in this change, it's in the follow-up that adds types everywhere."],
      [CHECK, 'A: I would leave this until FARE-221, since that rewrites the parser.'],
      [NAME, 'A: Later, please. I need this in production today.'],
    ],
  },
  {
    about: 'The reviewer insists, or the author leaves the decision open',
    outcome: 'merged-unfixed',
    threads: [
      [CHECK, 'A: Not needed, the caller checks it already.', 'R: Not all callers do, please add it anyway.'],
      [
        NAME,
        "A: I'd prefer to keep it, because the API uses it.",
        "R: I still think it's confusing. Could you at least add a comment?",
      ],
      [
        CACHE,
        "A: I don't think it's needed, it takes 2 ms.",
        'R: With ten rows, yes. We have customers with 50,000.',
      ],
      [SPLIT, "A: I'd rather keep it together since both halves share state. What do you think?"],
      [CHECK, 'A: Is that needed? The caller guarantees an entry, no?'],
    ],
  },
  {
    about: 'No reason is given',
    outcome: 'merged-unfixed',
    threads: [
      [NAME, "A: Won't fix."],
      [CACHE, 'A: No.'],
      [CHECK, "A: I'd rather not."],
    ],
  },
  {
    about: 'The author jokes',
    outcome: 'merged-unfixed',
    threads: [[SPLIT, 'A: Never! This method and I grew up together 😄']],
  },
  {
    about: 'The author jokes',
    outcome: 'unknown',
    threads: [[NAME, "A: I disagree, because naming is hard. Just kidding, I'll rename it."]],
  },
  {
    about: 'The author agrees, so the untouched line proves nothing',
    outcome: 'unknown',
    threads: [
      [CHECK, 'A: Good catch, done.'],
      [TYPE, "A: I don't think we had one before, but sure, added."],
      [
        CACHE,
        "A: I'd rather not, because it hides the cost.",
        'R: The cost is what worries me.',
        'A: Fair point. Done in the repository class.',
      ],
      [NAME, 'A: You are right, will do.'],
    ],
  },
  {
    about: 'The reviewer withdraws the request before anyone declines it',
    outcome: 'unknown',
    threads: [
      [CHECK, 'A: The parser throws on an empty list, see line 12.', 'R: Never mind, I missed that.'],
    ],
  },
  {
    about: 'The author declines and then makes the change anyway',
    outcome: 'fixed',
    isChanged: true,
    threads: [
      [NAME, 'A: I would rather keep `due`, because the API already calls it that.'],
      [CHECK, 'A: Not needed, the caller checks it already.', 'R: Not all callers do.'],
      [
        TYPE,
        "A: I don't think we need it, the compiler infers it.",
        'R: Please add it, the docs are built from it.',
        'A: OK, done.',
      ],
    ],
  },
  {
    about: 'Nobody but the author may decline',
    outcome: 'merged-unfixed',
    threads: [[CACHE, "R: On second thought I'd leave it, because it is called once."]],
  },
  {
    about: "Wording that the rules weren't written for",
    outcome: 'wont-fix',
    threads: [
      [EXTRACT, 'A: Hmm, I tried that. The helper would take seven arguments, so I kept it inline.'],
      [EXTRACT, "A: We've discussed this in the guild and decided against helpers with one caller."],
      [EXTRACT, 'A: I think inline is clearer here. It is the only caller.'],
      [EXTRACT, "A: That wouldn't work, the helper has no access to the transaction."],
      [EXTRACT, 'A: Not convinced. Three lines used once do not deserve a name.', 'R: OK with me.'],
      [EXTRACT, 'A: This mirrors the upstream file line by line, and I want to be able to diff the two.'],
      [
        EXTRACT,
        'A: The linter config forbids that, see rule no-tiny-helpers. Keeping.',
        'R: Oh right, sorry!',
      ],
      [EXTRACT, 'A: Intentionally not: a helper hides the allocation, which is the point of this benchmark.'],
      [EXTRACT, "A: I'd say no. Premature."],
      [EXTRACT, 'A: It has to be here, decorators are evaluated before the helper exists.'],
      [EXTRACT, 'A: I prefer not to touch this, it is legacy code without any tests.'],
      [EXTRACT, 'A: The two callers pass different things, a helper would need a flag for each.'],
      [EXTRACT, 'A: Hmm no. The spec lists these steps in this order and I want the code to read the same.'],
      [EXTRACT, 'A: I benchmarked it: the extra call costs 8 percent in the hot loop.'],
      [EXTRACT, 'A: Happy with it as it is, it is easier to step through in the debugger.', 'R: Alright.'],
      [EXTRACT, 'A: Our team agreed to keep handlers flat, see CONTRIBUTING.', 'R: TIL, thanks'],
      [EXTRACT, "A: Sorry, but I'd rather not: it would conflict with three open branches."],
      [EXTRACT, "A: This is copied from the vendor's sample on purpose."],
      [EXTRACT, 'A: No need, this file goes away with the migration.'],
    ],
  },
  {
    about: "Wording that the rules weren't written for",
    outcome: 'merged-unfixed',
    threads: [
      [EXTRACT, 'A: Agreed in principle, but can we do that after the release? Created JIRA-99.'],
      [EXTRACT, 'A: Not today :)'],
      [EXTRACT, 'A: meh'],
      [
        EXTRACT,
        "A: I don't like it because it's more code.",
        "R: It's less code, look again: the other two callers do the same.",
      ],
      [EXTRACT, 'A: Why would we? Honest question.'],
      [EXTRACT, 'A: Leaving this for a follow-up since the helper module is being rewritten.'],
      [EXTRACT, 'A: Will look into it.'],
      [EXTRACT, "A: I don't think so, it's one line.", 'R: It is copied in four places though.'],
      [EXTRACT, 'A: Because deadlines 😅'],
    ],
  },
  {
    about: "Wording that the rules weren't written for",
    outcome: 'unknown',
    threads: [
      [EXTRACT, "A: Do you feel strongly? I'd keep it because it is short.", 'R: Yes, I do.'],
      [EXTRACT, "A: Good idea! I'll leave it for the next PR because CI is slow today."],
      [EXTRACT, 'A: Extracted in a1b2c3d.'],
      [EXTRACT, "A: I was going to say no because it's used once, but you're right. Moved."],
      [EXTRACT, 'A: I have done that in the base class, so that all handlers get it.'],
      [EXTRACT, "A: I'm not a fan because it spreads the logic, but I'll do it."],
      [EXTRACT, 'A: Hm, maybe. Let me think about it.'],
      [EXTRACT, 'A: See the latest push.'],
    ],
  },
]
