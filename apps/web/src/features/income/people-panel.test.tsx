import type { ComingPerson } from '@leadenhall/contract/income/index.ts'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderPage } from '../../test-support/render-page.tsx'
import { PeoplePanel } from './people-panel.tsx'
import { buildComingPerson } from './test-support/build-coming.ts'

/** Label and amount of each line, in order. */
function show(...people: ComingPerson[]) {
  renderPage(<PeoplePanel people={people} />)
  return screen
    .queryAllByRole('term')
    .map((term) => [term.textContent, term.nextElementSibling?.textContent])
}

describe('Income before and after tax', () => {
  it('of an ISA alone is the same', () => {
    expect(show(buildComingPerson())).toEqual([
      ['ISA', '£45.00'],
      ['Before tax', '£45.00'],
      ['After tax', '£45.00'],
    ])
  })

  it('takes stated tax from dividends above the allowance', () => {
    const person = buildComingPerson({
      before: '1500',
      wrappers: [{ kind: 'general', before: '1500' }],
      taxable: '1500',
      allowanceUsed: '500',
      tax: '357.5',
      after: '1142.5',
    })
    expect(show(person).slice(2)).toEqual([
      ['Dividends taxed', '£1,500.00'],
      ['Allowance used', '£500.00'],
      ['Tax, with your stated income', '£357.50'],
      ['After tax', '£1,142.50'],
    ])
  })

  it('names property income with what is withheld of it, and interest', () => {
    const lines = show(buildComingPerson({ property: '100', withheld: '20', interest: '12.3' }))
    expect(lines).toContainEqual(['Property income', '£100.00'])
    expect(lines).toContainEqual(['Withheld', '£20.00'])
    expect(lines).toContainEqual(['Interest', '£12.30'])
  })

  it('without stated income has each band, and no single sum', () => {
    const lines = show(
      buildComingPerson({
        taxable: '1500',
        tax: null,
        after: null,
        bands: [
          { band: 'basic', rate: '0.1075', tax: '107.5', after: '1392.5' },
          { band: 'higher', rate: '0.3575', tax: '357.5', after: '1142.5' },
        ],
      }),
    )
    expect(lines.slice(-2)).toEqual([
      ['After tax, if all is taxed at the basic rate (dividends at 10.75%)', '£1,392.50'],
      ['After tax, if all is taxed at the higher rate (dividends at 35.75%)', '£1,142.50'],
    ])
    expect(lines.map(([label]) => label)).not.toContain('After tax')
  })

  it('names the taxpayers where there are several', () => {
    show(buildComingPerson(), buildComingPerson({ person: 'other', name: 'Ada' }))
    expect(screen.getAllByRole('heading', { level: 3 }).map((one) => one.textContent)).toEqual([
      'You',
      'Ada',
    ])
  })

  it('is not shown without income', () => {
    show()
    expect(screen.queryByText('Before and after tax')).toBeNull()
  })
})
