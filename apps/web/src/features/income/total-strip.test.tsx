import type { Coming } from '@leadenhall/contract/income/index.ts'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { readFigures, toneIn } from '../../test-support/read-figures.ts'
import { renderPage } from '../../test-support/render-page.tsx'
import { buildComing, buildComingRow } from './test-support/build-coming.ts'
import { TotalStrip } from './total-strip.tsx'

const { total } = buildComing()

function show(over: Partial<Coming> = {}) {
  renderPage(<TotalStrip coming={buildComing(over)} />)
  const strip = screen.getByRole('region', { name: 'Next twelve months' })
  return { strip, figures: readFigures(strip) }
}

describe('The next twelve months', () => {
  it('have each figure in pounds, with its note', () => {
    expect(show().figures).toEqual({
      'Next twelve months, before tax': {
        text: '£45.00',
        tone: null,
        notes: ['+12.50% v last year'],
      },
      Declared: { text: '£45.00', tone: null, notes: ['the rest is expected'] },
      'After tax': { text: '£45.00', tone: null, notes: [] },
      'Last twelve months': { text: '£40.00', tone: null, notes: ['received by your activities'] },
      'Next payment': { text: 'Tue 5 Mar', tone: null, notes: ['VOD.L £45.00'] },
    })
  })

  it('colour the change: less income than last year is a loss', () => {
    const { strip } = show({ total: { ...total, change: -0.2 } })
    expect(toneIn(screen.getByText(/v last year/))).toBe('down')
    expect(strip.textContent).toContain('−20.00% v last year')
  })

  it('say what is not known and why, and nothing of zero', () => {
    const { figures, strip } = show({
      total: { ...total, after: null, lastYear: null, change: null },
    })
    expect(figures['After tax']).toMatchObject({
      text: 'not known',
      notes: ['State your other income under Tax, or see each band below'],
    })
    expect(figures['Last twelve months']).toMatchObject({
      text: 'not known',
      notes: ['an exchange rate of a payment is not known'],
    })
    expect(strip.textContent).not.toMatch(/£0\.00|0\.00%/)
  })

  it('name the first payment with a day that has not been received', () => {
    const rows = [
      buildComingRow({ ticker: 'A.L', payDate: null }),
      buildComingRow({ ticker: 'B.L', received: '12', payDate: '2999-02-02' }),
      buildComingRow({ ticker: 'C.L', amount: '7.5', payDate: '2999-02-05' }),
    ]
    expect(show({ rows }).figures['Next payment']).toMatchObject({
      text: 'Tue 5 Feb',
      notes: ['C.L £7.50'],
    })
  })

  it('say that the amount of the next payment is not known', () => {
    expect(
      show({ rows: [buildComingRow({ amount: null })] }).figures['Next payment'],
    ).toMatchObject({
      notes: ['VOD.L amount not known'],
    })
  })

  it('have no next payment where none has a day', () => {
    expect(show({ rows: [buildComingRow({ payDate: null })] }).figures).not.toHaveProperty(
      'Next payment',
    )
  })
})
