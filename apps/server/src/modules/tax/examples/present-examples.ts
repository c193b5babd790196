import type { TaxExample } from '@leadenhall/contract/tax/index.ts'
import { computeExample } from './compute-example.ts'
import { type ExpectedDisposal, WORKED_EXAMPLES, type WorkedExample } from './worked-examples.ts'
import type { WrittenEntry } from './written-entry.ts'

/** Every example with what is published and what the engine computes now. */
export function presentExamples(): TaxExample[] {
  return WORKED_EXAMPLES.map((example) => {
    const { hasOwnPrices = false, key, note, source, title } = example
    return {
      key,
      title,
      source,
      isPublished: !hasOwnPrices,
      note,
      rows: example.entries.map((entry) => ({ date: entry.on, text: describeEntry(entry) })),
      results: compare(example, computeExample(example)),
    }
  })
}

const VERBS: Partial<Record<WrittenEntry['kind'], string>> = {
  purchase: 'bought',
  joined: 'joined the holding (rights, or held since 1982)',
  sale: 'sold',
}

function describeEntry({ charges, kind, pounds, shares }: WrittenEntry): string {
  const count = writeNumber(shares)
  const money = writePounds(pounds)
  const extra = charges ? `, charges ${writePounds(charges)}` : ''
  return `${count} ${VERBS[kind] ?? kind} for ${money}${extra}`
}

function compare(
  { disposals, pool }: Pick<WorkedExample, 'disposals' | 'pool'>,
  computed: Pick<WorkedExample, 'disposals' | 'pool'>,
): TaxExample['results'] {
  return [
    ...disposals.map((expected, index) => ({
      what: `Sale of ${writeDate(expected.on)}`,
      expected: describe(expected),
      computed: describe(computed.disposals[index]),
    })),
    {
      what: 'Left in the pool',
      expected: `${writeNumber(pool.quantity)} at ${writePounds(pool.cost)}`,
      computed: `${writeNumber(computed.pool.quantity)} at ${writePounds(computed.pool.cost)}`,
    },
  ]
}

const RULES = { same_day: 'same day', thirty_days: '30 days', section_104: 'pool' }

function describe(disposal: ExpectedDisposal | undefined): string {
  if (!disposal) return 'none'
  const slices = disposal.slices.map(
    ({ gain, quantity, rule }) => `${writeNumber(quantity)} by ${RULES[rule]} ${writePounds(gain)}`,
  )
  const [gain, cost] = [writePounds(disposal.gain), writePounds(disposal.cost)]
  return `gain ${gain} (cost ${cost}): ${slices.join(', ')}`
}

function writeNumber(value: WrittenEntry['shares'] | string): string {
  return Number(value ?? Number.NaN).toLocaleString('en-GB', { maximumFractionDigits: 6 })
}

/** `£18,666.67`, `−£250`. */
function writePounds(value: WrittenEntry['pounds'] | string): string {
  const text = String(value)
  return `${text.startsWith('-') ? '−' : ''}£${writeNumber(text.replace('-', ''))}`
}

function writeDate(date: string): string {
  return new Date(date).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  })
}
