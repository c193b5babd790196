import { expect, it } from 'vitest'
import { listComingLaw } from './coming-law.ts'
import { findInForce } from './dated.ts'
import { SETTLEMENTS } from './rows.ts'

const shown = (today: string) =>
  listComingLaw(today).map(({ from, isDraft, text }) => [from, isDraft ? 'draft' : 'law', text])

it('Coming law is listed by day from the rows of the calculations, drafts marked', () => {
  expect(shown('2026-11-27')).toEqual([
    ['2027-04-06', 'law', 'Interest is taxed at 22%, 42% and 47%.'],
    ['2027-04-06', 'law', 'Property income is taxed at 22%, 42% and 47%.'],
    ['2027-04-06', 'law', 'Property companies take 22% off their distributions.'],
    [
      '2027-04-06',
      'law',
      'The personal allowance goes to other income before property income, interest and dividends.',
    ],
    [
      '2027-04-06',
      'draft',
      'Savers under 65 may pay £12,000 a year into cash ISAs, within the limit of all ISAs.',
    ],
    ['2027-04-06', 'draft', 'Interest of cash in an ISA for investments bears a charge of 22%.'],
    ['2027-10-11', 'draft', 'Shares settle one business day after the trade.'],
  ])
})

it('Law is coming until the day from which it applies', () => {
  expect(shown('2026-04-05')).toContainEqual([
    '2026-04-06',
    'law',
    'Dividends are taxed at 10.75%, 35.75% and 39.35%.',
  ])
  expect(shown('2026-04-06').map(([from]) => from)).not.toContain('2026-04-06')
  expect(shown('2027-10-11')).toEqual([])
})

it('Shares settle a business day earlier from 11 October 2027', () => {
  expect(findInForce(SETTLEMENTS, '2027-10-10')?.days).toBe(2)
  expect(findInForce(SETTLEMENTS, '2027-10-11')?.days).toBe(1)
})
