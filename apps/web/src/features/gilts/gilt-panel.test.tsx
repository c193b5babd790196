import { getGilt } from '@leadenhall/contract/gilts/endpoints.ts'
import type { GiltDetail } from '@leadenhall/contract/gilts/index.ts'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeApi } from '../../test-support/fake-api.ts'
import { readFigures } from '../../test-support/read-figures.ts'
import { renderPage } from '../../test-support/render-page.tsx'
import { GiltPanel } from './gilt-panel.tsx'
import { buildFigures, buildGiltDetail } from './test-support/build-gilt.ts'

async function show(over: Partial<GiltDetail> = {}) {
  fakeApi().on(getGilt, () => buildGiltDetail(over))
  renderPage(<GiltPanel ticker="TN28.L" />)
  await screen.findByRole('link')
  return Object.entries(readFigures(document.body)).map(([label, { text }]) => [label, text])
}

it('The yields beside a quote are before and after tax, with the next days', async () => {
  expect(await show()).toEqual([
    ['Redemption yield', '4.02%'],
    ['After 40%', '3.96%'],
    ['Accrued interest', '0.043'],
    ['Next coupon', '31 Jan 2024'],
    ['Ex-dividend day', '22 Jan 2024'],
    ['Matures', '31 Jan 2028'],
  ])
  expect(screen.queryByText('Simulated prices')).toBeNull()
})

it('The yields beside a quote say why they are not known', async () => {
  const because = 'No price is known.'
  expect((await show({ figures: null, because })).slice(0, 3)).toEqual([
    ['Redemption yield', '–'],
    ['After 40%', '–'],
    ['Accrued interest', '–'],
  ])
  expect(screen.getByText(because)).toBeDefined()
})

it('The yields beside a quote say that they are of simulated prices', async () => {
  await show({ figures: buildFigures({ simulated: true }) })
  expect(screen.getByText('Simulated prices')).toBeDefined()
})
