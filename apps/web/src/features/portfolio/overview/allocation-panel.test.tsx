import type { Allocation, Holdings } from '@leadenhall/contract/portfolio/index.ts'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { readRows } from '../../../test-support/read-rows.ts'
import { renderPage } from '../../../test-support/render-page.tsx'
import { AllocationPanel } from './allocation-panel.tsx'

const SECTORS: Allocation = [
  { name: 'Energy', value: '61500', weight: 0.615 },
  { name: 'Utilities', value: '35000.5', weight: 0.35 },
  { name: 'Cash', value: '3499.5', weight: 0.035 },
]

function show(parts: Partial<Holdings['allocation']> = {}) {
  const none = { account: [], country: [], currency: [], kind: [] }
  renderPage(<AllocationPanel allocation={{ ...none, sector: SECTORS, ...parts }} />)
  return userEvent.setup()
}
const table = () => screen.getByRole('table', { name: 'Allocation' })

describe('The allocation', () => {
  it('is by sector first, with value and weight of each part', () => {
    show()
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'By' }).value).toBe('sector')
    expect(readRows(table())).toEqual([
      { Part: 'Energy', Value: '£61,500.00', Weight: '61.50%' },
      { Part: 'Utilities', Value: '£35,000.50', Weight: '35.00%' },
      { Part: 'Cash', Value: '£3,499.50', Weight: '3.50%' },
    ])
  })

  it('is by what is chosen', async () => {
    const user = show({ account: [{ name: 'My ISA', value: '100000', weight: 1 }] })
    await user.selectOptions(screen.getByRole('combobox', { name: 'By' }), 'Account')
    expect(readRows(table())).toEqual([{ Part: 'My ISA', Value: '£100,000.00', Weight: '100.00%' }])
  })

  it('says that there is nothing to allocate, and draws no map', async () => {
    const user = show()
    await user.selectOptions(screen.getByRole('combobox', { name: 'By' }), 'Country')
    expect(screen.getByText('Nothing to allocate yet.')).toBeDefined()
    expect(screen.queryByRole('img')).toBeNull()
    expect(screen.queryByRole('table')).toBeNull()
  })

  it('names the tiles of its map, a small one only on hover', () => {
    show()
    const map = within(screen.getByRole('img', { name: 'Allocation map' }))
    expect(map.getByTitle('Energy 61.50%').textContent).toBe('Energy61.50%')
    expect(map.getByTitle('Cash 3.50%').textContent).toBe('')
  })

  it('gives each tile of its map an area in proportion to the weight', () => {
    show()
    const map = within(screen.getByRole('img', { name: 'Allocation map' }))
    for (const { name, weight } of SECTORS) {
      const { width, height } = map.getByTitle(new RegExp(name)).style
      expect((Number.parseFloat(width) * Number.parseFloat(height)) / 10_000).toBeCloseTo(weight, 6)
    }
  })
})
