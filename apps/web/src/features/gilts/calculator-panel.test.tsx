import { calculateGilt, listGilts } from '@leadenhall/contract/gilts/endpoints.ts'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { fakeApi } from '../../test-support/fake-api.ts'
import { readFigures } from '../../test-support/read-figures.ts'
import { renderPage } from '../../test-support/render-page.tsx'
import { CalculatorPanel } from './calculator-panel.tsx'
import { buildCalculation, buildGilt, buildGilts } from './test-support/build-gilt.ts'

function show() {
  const asked: Record<string, string>[] = []
  const api = fakeApi()
  api.on(listGilts, () => buildGilts([buildGilt()]))
  api.on(calculateGilt, ({ query }) => {
    asked.push(Object.fromEntries(query))
    return buildCalculation({ afterTax: null, simpleYield: '4.1', exDividend: true })
  })
  renderPage(<CalculatorPanel taxRate="40" />)
  return { asked, user: userEvent.setup() }
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const calculate = () => userEvent.click(screen.getByRole('button', { name: 'Calculate' }))

describe('The calculator of gilts', () => {
  it('asks by a yield exactly as typed, and shows what is not known as a dash', async () => {
    const { asked, user } = show()
    await user.type(field('Matures on'), '22/10/2061')
    await user.selectOptions(screen.getByLabelText('I know the'), 'redemption yield, %')
    await user.type(field('Redemption yield, %'), '-0.25')
    await calculate()
    const figures = readFigures(await screen.findByRole('region', { name: 'Result' }))
    expect(asked[0]).toMatchObject({ yield: '-0.25', maturity: '2061-10-22' })
    expect(asked[0]).not.toHaveProperty('clean')
    expect(asked[0]).not.toHaveProperty('issued')
    expect(figures['After tax']?.text).toBe('–')
    expect(figures['Simple interest, as quoted below a year']?.text).toBe('4.10%')
    expect(figures['Settles without the next coupon']?.text).toBe('Yes')
  })

  it('asks nothing with a day that is none, though another was typed before', async () => {
    const { asked, user } = show()
    await user.type(field('Matures on'), '22/10/2061')
    await user.clear(field('Matures on'))
    await user.type(field('Matures on'), '31/02/2061{Enter}')
    expect(field('Matures on').getAttribute('aria-invalid')).toBe('true')
    await calculate()
    expect(asked).toEqual([])
  })
})
