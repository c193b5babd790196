import { screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import { renderPage } from '../test-support/render-page.tsx'
import ScreenerRoute from './routes/screener.tsx'

type Row = Record<'ticker' | 'name' | 'exchange' | 'market', string>
type RenderQuickQuote = (row: Row, close: () => void) => ReactNode

const row = (exchange: string, market: string): Row => ({
  ticker: market,
  name: 'Some plc',
  exchange,
  market,
})
vi.mock('../features/screener/index.ts', () => ({
  ScreenerPage: ({ renderQuickQuote }: { renderQuickQuote: RenderQuickQuote }) => [
    renderQuickQuote(row('NASDAQ', 'NASDAQ'), () => undefined),
    renderQuickQuote(row('LSE', 'MAIN MARKET'), () => undefined),
  ],
}))
vi.mock('../features/history/index.ts', () => ({
  QuickQuote: ({ exchange }: { exchange: string }) => <p>{exchange}</p>,
}))

it('The quick quote names the market of an exchange, unless both have one name', () => {
  renderPage(<ScreenerRoute user={null} params={{}} />)
  expect(screen.getAllByText(/./, { selector: 'p' }).map((text) => text.textContent)).toEqual([
    'NASDAQ',
    'LSE (MAIN MARKET)',
  ])
})
