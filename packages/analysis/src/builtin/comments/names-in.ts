export function namesIn(text: string): string[] {
  return (text.match(/[A-Za-z_$][\w$]{2,}/g) ?? []).filter((name) => !KEYWORDS.has(name))
}

const KEYWORDS = new Set(
  [
    'and async await bool boolean break case catch class const continue def default defer del elif else enum err error except export',
    'extends final finally for from func function global if import int interface lambda let long match new nil none None not null',
    'package pass private protected public raise range return self static str string struct super switch the this throw throws true',
    'True false False try type undefined use using val var void while with yield',
  ].flatMap((words) => words.split(' ')),
)
