/** Finds words that a native writer of this field would not use, so that the prose stays plain. */

export interface Finding {
  /** One-based. */
  readonly line: number
  readonly word: string
  readonly instead: string
}

interface Rule {
  readonly pattern: RegExp
  readonly instead: string
}

/** Refused everywhere: code, comments, texts and documents. */
const EVERYWHERE: readonly Rule[] = [
  { pattern: /\btold\b/gi, instead: 'says, reports, shows or knows' },
  { pattern: /\breckon\w*/gi, instead: 'compute, calculate or count' },
  { pattern: /\bshall\b/gi, instead: 'must, should or will' },
  { pattern: /\banew\b/gi, instead: 'again, or a new …' },
  { pattern: /\bnobody\b/gi, instead: 'no one, or no user' },
  { pattern: /\bsomebody\b/gi, instead: 'someone, or a user' },
  { pattern: /\bby chance\b/gi, instead: 'random' },
  { pattern: /\bbe had\b/gi, instead: 'available, or unavailable' },
  { pattern: /\bfor want of\b/gi, instead: 'without' },
  { pattern: /\band the like\b/gi, instead: 'and similar' },
  { pattern: /\bmend(?:s|ed|ing)?\b/gi, instead: 'fix or repair' },
  { pattern: /\bat once\b/gi, instead: 'immediately, or at the same time' },
]

/** Refused in comments, test titles and documents; texts such as "alerts tell you when…" may need them. */
const IN_PROSE: readonly Rule[] = [
  { pattern: /\btells\b/gi, instead: 'says, shows or reports' },
  { pattern: /\bstands?\b(?! for\b|-)/gi, instead: 'is, exists or applies' },
]

const TEST_TITLE = /\b(?:it|test|describe)(?:\.\w+)*\(|^\s*\]\)\(|^\s*\)\(/
const OPENS_TITLE = /(?:\b(?:it|test|describe)(?:\.\w+)*|\])\($|\)\($/
const COMMENT = /(?:^|\s)(?:\/\/|\/\*\*?)\s.*|^\s*\*\s.*/
const INLINE_CODE = /`[^`]*`/g

export function findStiffWords(file: string, text: string): Finding[] {
  const isDocument = file.endsWith('.md')
  const isTest = /\.(?:test|spec)\.tsx?$/.test(file)
  const lines = text.split('\n')
  return lines.flatMap((content, at) => {
    const checked = isDocument ? content.replace(INLINE_CODE, '') : content
    const prose = isDocument
      ? checked
      : proseOf(content, isTest && isTitle(content, lines[at - 1] ?? ''))
    return [...match(checked, EVERYWHERE, at), ...match(prose, IN_PROSE, at)]
  })
}

function proseOf(line: string, isTitleLine: boolean): string {
  return isTitleLine ? line : (COMMENT.exec(line)?.[0] ?? '')
}

function isTitle(line: string, before: string): boolean {
  return TEST_TITLE.test(line) || OPENS_TITLE.test(before.trimEnd())
}

function match(text: string, rules: readonly Rule[], at: number): Finding[] {
  return rules.flatMap(({ pattern, instead }) =>
    [...text.matchAll(pattern)].map(([word]) => ({ line: at + 1, word, instead })),
  )
}
