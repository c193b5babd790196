import type { Targets } from '@leadenhall/contract/targets/index.ts'
import { screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { onPhone } from '../../test-support/on-phone.ts'
import { cellOf, readHeaders, readRows } from '../../test-support/read-rows.ts'
import { renderPage } from '../../test-support/render-page.tsx'
import { TargetsTable } from './targets-table.tsx'
import { buildClass, buildTargets } from './test-support/build-targets.ts'

function show(over: Partial<Targets> = {}) {
  renderPage(<TargetsTable targets={buildTargets(over)} onChange={vi.fn()} />)
  return screen.getByRole('table', { name: 'Targets' })
}

describe('The classes', () => {
  it('have weight, target and band in percent, and drift with its sign', () => {
    expect(readRows(show())).toEqual([
      {
        Class: 'Growth',
        'Weight and band': '',
        Now: '66.00%',
        Target: '60.00%',
        Drift: '+6.00 pts',
        Band: '55.00% – 65.00%',
        Value: '£66,000.00',
        'Above or below': '+£6,000.00',
        State: 'outside its band',
      },
      {
        Class: 'Income',
        'Weight and band': '',
        Now: '34.00%',
        Target: '40.00%',
        Drift: '−6.00 pts',
        Band: '35.00% – 45.00%',
        Value: '£34,000.00',
        'Above or below': '−£6,000.00',
        State: 'outside its band',
      },
    ])
  })

  it('warn of a drift outside the band, and of no other', () => {
    const inside = buildClass({ name: 'Bonds', drift: 0.01, isOutside: false })
    const table = show({ classes: [buildClass(), inside] })
    const isWarning = (row: number) =>
      cellOf(table, row, 'Drift').querySelector('.text-warn') !== null
    expect([isWarning(0), isWarning(1)]).toEqual([true, false])
    expect(readRows(table)[1]?.['State']).toBe('within its band')
  })

  it('have no weight, drift and state without a known value, and the reason', () => {
    const because = 'Weights leave out what has no known value in pounds: VOD.L.'
    const unknown = buildClass({
      value: '0',
      weight: null,
      drift: null,
      excess: null,
      isOutside: false,
    })
    const table = show({ classes: [unknown], unknownBecause: because })
    expect(readRows(table)[0]).toMatchObject({
      Now: '–',
      Drift: '–',
      'Above or below': '–',
      State: '–',
    })
    expect(screen.getByText(because)).toBeDefined()
  })

  it('name every holding that takes no part', () => {
    const unassigned = ['AZN.L', 'BP.L'].map((ticker) => ({ ticker, name: null, value: null }))
    show({ unassigned })
    expect(
      screen.getByText('2 holdings are in no class and take no part: AZN.L, BP.L'),
    ).toBeDefined()
  })

  it('count cash to its class, and then name none apart', () => {
    show({ classes: [buildClass({ holdsCash: true })] })
    expect(screen.queryByText(/takes no part\.$/)).toBeNull()
  })

  it('draw the weight, its band and its target in the same places as their figures', () => {
    const [row] = within(show()).getAllByRole('row').slice(1)
    const [, band, weight, target] = [...(row?.querySelectorAll('rect') ?? [])]
    expect([band?.getAttribute('x'), Math.round(Number(band?.getAttribute('width')))]).toEqual([
      expect.stringMatching(/^55/),
      10,
    ])
    expect(weight?.getAttribute('width')).toBe('66')
    expect(Number(target?.getAttribute('x'))).toBeCloseTo(59.75, 9)
  })

  it('leave the drawing, band and state out on a phone', () => {
    onPhone()
    expect(readHeaders(show())).toEqual(['Class', 'Now', 'Target', 'Drift', 'Value'])
  })
})
