/** Constructions that read as translated. A word list cannot find them; their counts may only fall. */

interface Pattern {
  readonly name: string
  readonly pattern: RegExp
  /** In documents and texts too, not only in comments. */
  readonly isEverywhere?: boolean
}

const COMMENT = /(?:^|\s)(?:\/\/|\/\*\*?)\s.*|^\s*\*\s.*/
const OWNED = 'file|code|answer|page|price|list|name|link|header|row|history|tables?|settings?|text'
const OWNER = 'broker|app|browser|source|user|server|share|company|person|account|product|feature'

const PATTERNS: readonly Pattern[] = [
  {
    name: 'comment opens with What, Those, That or Whether',
    pattern: opening('What|Those|That|Whether'),
  },
  { name: 'reader or person', pattern: /\b(?:readers?|persons?|people)\b/gi },
  {
    name: 'genitive chain',
    pattern: new RegExp(`\\b(?:${OWNED}) of (?:the|your|a|an|its) (?:${OWNER})\\b`, 'gi'),
    isEverywhere: true,
  },
]

/** @returns how often each construction occurs in a file */
export function countPatterns(file: string, text: string): Record<string, number> {
  const lines = text.split('\n')
  const isProse = /\.(?:md|example)$/.test(file)
  return Object.fromEntries(
    PATTERNS.map(({ name, pattern, isEverywhere = false }) => {
      const checked =
        isProse || isEverywhere ? lines : lines.map((line) => COMMENT.exec(line)?.[0] ?? '')
      return [name, checked.flatMap((line) => line.match(pattern) ?? []).length]
    }),
  )
}

function opening(words: string): RegExp {
  return new RegExp(`^\\s*(?:/\\*\\*|//|\\*) ?(?:${words})\\b`, 'g')
}
