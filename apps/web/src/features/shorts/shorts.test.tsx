import { getShorts, listShorts } from '@leadenhall/contract/shorts/endpoints.ts'
import type { ShareShorts, Shorts } from '@leadenhall/contract/shorts/index.ts'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Failure, fakeApi } from '../../test-support/fake-api.ts'
import { renderPage } from '../../test-support/render-page.tsx'
import { MostShortedPage } from './most-shorted-page.tsx'
import { ShortsPanel } from './shorts-panel.tsx'
import { stepPath } from './step-path.ts'

it('says how old the last published file is', async () => {
  fakeApi().on(
    listShorts,
    (): Shorts => ({
      measure: 'aggregated',
      asOf: '2026-11-25',
      publishedOn: '2026-11-11',
      ageDays: 14,
      issuers: 0,
      sum: 0,
      simulated: false,
      items: [],
    }),
  )
  renderPage(<MostShortedPage />)
  expect(await screen.findByText(/published 11 Nov 2026, 14 days ago: no newer file/)).toBeDefined()
  expect(
    await screen.findByText(/Ask your administrator to import the FCA’s archive/),
  ).toBeDefined()
})

it('lists shares with their level, and leaves a change of a younger series blank', async () => {
  fakeApi().on(
    listShorts,
    (): Shorts => ({
      measure: 'named',
      asOf: '2025-12-31',
      publishedOn: '2025-12-31',
      ageDays: 0,
      issuers: 1,
      sum: 0.0987,
      simulated: false,
      items: [
        {
          isin: 'GB00B3MBS747',
          name: 'Ocado',
          ticker: 'OCDO.L',
          ratio: 0.0987,
          date: '2025-12-31',
          holders: 7,
          change1d: 0.001,
          change1w: null,
          change1m: null,
        },
      ],
    }),
  )
  renderPage(<MostShortedPage />)
  expect(await screen.findByText('9.87%')).toBeDefined()
  expect(screen.getByText('+0.10%')).toBeDefined()
  expect(screen.queryByText('0.00%')).toBeNull()
})

it('shows the holders and the line where the measure changes', async () => {
  fakeApi().on(
    getShorts,
    (): ShareShorts => ({
      ticker: 'OCDO.L',
      name: 'Ocado',
      isin: 'GB00B3MBS747',
      changeOfMeasure: '2026-07-13',
      named: {
        measure: 'named',
        threshold: 0.005,
        points: [{ date: '2025-12-31', ratio: 0.01 }],
        state: 'no longer published',
      },
      aggregated: { measure: 'aggregated', threshold: 0.002, points: [], state: 'never' },
      holders: [{ holder: 'Alpha', ratio: 0.01 }],
      simulated: false,
      holdersAsOf: '2025-12-31',
    }),
  )
  renderPage(<ShortsPanel ticker="OCDO.L" />)
  expect(await screen.findByText('different measure')).toBeDefined()
  expect(screen.getByRole('rowheader', { name: 'Alpha' })).toBeDefined()
})

it('shows why loading failed', async () => {
  fakeApi().on(getShorts, () => new Failure('internal_error', 500, 'Something failed.'))
  renderPage(<ShortsPanel ticker="OCDO.L" />)
  expect(await screen.findByText('Something failed.')).toBeDefined()
})

it('draws steps with a gap where nothing was published', () => {
  const points = [
    { date: '1', ratio: 1 },
    { date: '2', ratio: 3 },
    { date: '3', ratio: null },
    { date: '5', ratio: 2 },
  ]
  const scale = { x: Number, y: (ratio: number) => ratio }
  expect(stepPath(points, '6', scale)).toBe('M1 1H2V3H3M5 2H6')
})
