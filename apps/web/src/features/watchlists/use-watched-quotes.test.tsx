import { listQuotes } from '@leadenhall/contract/quotes/endpoints.ts'
import type { QuoteBatch } from '@leadenhall/contract/quotes/index.ts'
import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { buildProvenance, buildQuote } from '../../test-support/build-quote.ts'
import { type FakeApi, fakeApi, heldBack } from '../../test-support/fake-api.ts'
import { FakeEventSource } from '../../test-support/fake-event-source.ts'
import { renderPage } from '../../test-support/render-page.tsx'
import { useWatchedQuotes } from './use-watched-quotes.ts'

let api: FakeApi
const ASKED: string[][] = []

beforeEach(() => {
  ASKED.length = 0
  FakeEventSource.opened = []
  vi.stubGlobal('EventSource', FakeEventSource)
  api = fakeApi()
  api.on(listQuotes, ({ query }) => {
    const tickers = query.get('tickers')?.split(',') ?? []
    ASKED.push(tickers)
    return { items: tickers.map((ticker) => buildQuote({ ticker })), missing: [] }
  })
})
afterEach(() => vi.unstubAllGlobals())

function Prices({ tickers }: { tickers: readonly string[] }) {
  const { quoteOf } = useWatchedQuotes(tickers)
  const known = tickers.filter((ticker) => quoteOf(ticker).quote !== null).length
  const [first = ''] = tickers
  return <p>{`${known} known, ${first} at ${quoteOf(first).quote?.price ?? 'nothing'}`}</p>
}

const manyTickers = (count: number) =>
  Array.from({ length: count }, (_, place) => `T${String(place).padStart(3, '0')}.L`)

// @spec 10.59
it('fetches five hundred in a few batches, and streams the first of them', async () => {
  renderPage(<Prices tickers={manyTickers(500)} />)
  expect(await screen.findByText('500 known, T000.L at 612.2')).toBeDefined()
  expect(ASKED.map((tickers) => tickers.length)).toEqual([150, 150, 150, 50])
  await waitFor(() => expect(FakeEventSource.stillOpen()).toHaveLength(1))
  const streamed = FakeEventSource.stillOpen()[0]?.url.split('=')[1]?.split(',')
  expect(streamed).toEqual(manyTickers(150))
})

it('follows the stream, ignoring updates older than the fetched quotes', async () => {
  renderPage(<Prices tickers={['VOD.L']} />)
  expect(await screen.findByText('1 known, VOD.L at 612.2')).toBeDefined()
  await waitFor(() => expect(FakeEventSource.stillOpen()).toHaveLength(1))
  const say = (price: number, asOf: string) => {
    const quote = buildQuote({ price, provenance: buildProvenance({ asOf }) })
    act(() => FakeEventSource.stillOpen()[0]?.say('quotes', { items: [quote] }))
  }
  say(700, '2026-11-20T13:00:00.000Z')
  expect(screen.getByText('1 known, VOD.L at 612.2')).toBeDefined()
  say(613, '2026-11-20T14:04:00.000Z')
  expect(screen.getByText('1 known, VOD.L at 613')).toBeDefined()
})

it('keeps its quotes while another ticker loads', async () => {
  renderPage(<Growing />)
  await screen.findByText('1 known, SHEL.L at 612.2')
  const held = heldBack<QuoteBatch>()
  api.on(listQuotes, held.answer)
  await userEvent.click(screen.getByRole('button', { name: 'more' }))
  expect(screen.getByText('1 known, SHEL.L at 612.2')).toBeDefined()
  held.release({
    items: [buildQuote({ ticker: 'SHEL.L' }), buildQuote({ ticker: 'BP.L' })],
    missing: [],
  })
  expect(await screen.findByText('2 known, SHEL.L at 612.2')).toBeDefined()
})

function Growing() {
  const [tickers, setTickers] = useState(['SHEL.L'])
  return (
    <>
      <Prices tickers={tickers} />
      <button type="button" onClick={() => setTickers(['SHEL.L', 'BP.L'])}>
        more
      </button>
    </>
  )
}
