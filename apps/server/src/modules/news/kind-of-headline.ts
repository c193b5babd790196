import type { NewsKind } from '@leadenhall/contract/news/index.ts'

/**
 * In this order: "director buys shares after results" is a dealing. The words are those of London's
 * headline categories (FCA, DTR 8 annex 2) and of newspapers.
 */
const WORDS: readonly (readonly [NewsKind, RegExp])[] = [
  [
    'dealings',
    /\bpdmr\b|\bdirectors?[’']?s? (dealings?|shareholdings?|buys?|bought|sells?|sold)\b/,
  ],
  ['holdings', /\bholdings?\(s\) in company\b|\bmajor (share)?holdings?\b|\btr-1\b|\bstake in\b/],
  [
    'results',
    /\b(final|interim|preliminary|full[- ]year|half[- ]year(ly)?|annual|quarterly|q[1-4]|h[12]) (results?|reports?|profits?|earnings)\b|\btrading (update|statement)\b|\bprofit warning\b|\b(pre-?tax )?profits? (rise|fall|jump|drop|slump|soar)/,
  ],
  ['dividends', /\bdividends?\b|\bex-div\b/],
  ['moves', /\bshares? (rise|fall|jump|drop|slump|soar|plunge|surge|sink|climb|tumble)s?\b/],
]

/** By its words; `other`, which can be chosen as well, where they name no kind. */
export function kindOfHeadline(headline: string): NewsKind {
  const text = headline.toLowerCase()
  return WORDS.find(([, words]) => words.test(text))?.[0] ?? 'other'
}
