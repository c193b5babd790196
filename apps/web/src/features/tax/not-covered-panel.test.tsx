import { listNotCovered } from '@leadenhall/contract/tax/endpoints.ts'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeApi } from '../../test-support/fake-api.ts'
import { renderPage } from '../../test-support/render-page.tsx'
import { NotCoveredPanel } from './not-covered-panel.tsx'

it('says of each rule of law what happens instead, and where it is written', async () => {
  fakeApi().on(listNotCovered, () => [
    {
      key: 'charity',
      title: 'Gifts to charities',
      effect: 'left_out' as const,
      what: 'They make no gain and no loss.',
      citation: 'TCGA 1992 s257',
    },
  ])
  renderPage(<NotCoveredPanel />)
  expect((await screen.findByRole('heading', { level: 3 })).textContent).toBe(
    'Gifts to charities not computed',
  )
  expect(screen.getByText('They make no gain and no loss.')).toBeDefined()
  expect(screen.getByText('TCGA 1992 s257')).toBeDefined()
})
