/**
 * Mistakes reviewers know by name, each with the ways it is spoken of, parted by semicolons. A way is a few words that stand
 * in one sentence in any order and form; `@class` stands for any word of a class (word-classes.ts).
 */
export type Kinds = Readonly<Record<string, string>>
