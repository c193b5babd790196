import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { buildQuote } from '../test-support/build-quote.ts'
import { FakeEventSource } from '../test-support/fake-event-source.ts'
import { LiveQuotes } from './live-quotes.ts'
import { useLiveQuotes, useStreamState } from './use-live-quotes.ts'

let source: LiveQuotes

beforeEach(() => {
  vi.useFakeTimers()
  FakeEventSource.opened = []
  source = new LiveQuotes()
  vi.stubGlobal('EventSource', FakeEventSource)
})
afterEach(async () => {
  await pass(100)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const streams = () => FakeEventSource.stillOpen()

function Price({ ticker }: { ticker: string }) {
  const quotes = useLiveQuotes([ticker], source)
  return <p>{`${ticker} ${quotes.get(ticker)?.price ?? 'unknown'}`}</p>
}
function State() {
  return <p>{`stream ${useStreamState(source)}`}</p>
}

it('is one stream for all parts of the page', async () => {
  const page = render(
    <>
      <Price ticker="VOD.L" />
      <Price ticker="BP.L" />
      <Price ticker="VOD.L" />
    </>,
  )
  await pass(50)
  expect(streams().map(({ url }) => url)).toEqual(['/api/quotes/stream?tickers=BP.L,VOD.L'])
  act(() => streams()[0]?.say('snapshot', { items: [buildQuote({ price: 91 })], missing: [] }))
  expect(screen.getAllByText('VOD.L 91')).toHaveLength(2)
  expect(screen.getByText('BP.L unknown')).toBeDefined()
  act(() => streams()[0]?.say('quotes', { items: [buildQuote({ ticker: 'BP.L', price: 430 })] }))
  expect(screen.getByText('BP.L 430')).toBeDefined()
  page.unmount()
  await pass(50)
  expect(streams()).toEqual([])
})

it('renders a part again only for a quote of its own', async () => {
  const onRender = vi.fn<() => void>()
  function Counted() {
    onRender()
    return <Price ticker="VOD.L" />
  }
  function CountedPrice() {
    useLiveQuotes(['VOD.L'], source)
    return <Counted />
  }
  const page = render(
    <>
      <CountedPrice />
      <Price ticker="BP.L" />
    </>,
  )
  await pass(50)
  act(() => streams()[0]?.say('snapshot', { items: [buildQuote({ price: 91 })], missing: [] }))
  const before = onRender.mock.calls.length
  act(() => streams()[0]?.say('quotes', { items: [buildQuote({ ticker: 'BP.L', price: 430 })] }))
  expect(screen.getByText('BP.L 430')).toBeDefined()
  expect(onRender).toHaveBeenCalledTimes(before)
  act(() => streams()[0]?.say('quotes', { items: [buildQuote({ price: 92 })] }))
  expect(screen.getByText('VOD.L 92')).toBeDefined()
  expect(onRender).toHaveBeenCalledTimes(before + 1)
  page.unmount()
  await pass(50)
})

it('gives notice of notifications', async () => {
  const heard = vi.fn<() => void>()
  const stop = source.onNotice(heard)
  const page = render(<Price ticker="VOD.L" />)
  await pass(50)
  act(() => streams()[0]?.say('notice', {}))
  expect(heard).toHaveBeenCalledTimes(1)
  stop()
  act(() => streams()[0]?.say('notice', {}))
  expect(heard).toHaveBeenCalledTimes(1)
  page.unmount()
  await pass(50)
})

it('follows the subscribed tickers, reconnecting once for simultaneous changes', async () => {
  const page = render(<Price ticker="VOD.L" />)
  await pass(50)
  page.rerender(
    <>
      <Price ticker="SHEL.L" />
      <Price ticker="TSCO.L" />
    </>,
  )
  await pass(50)
  expect(FakeEventSource.opened).toHaveLength(2)
  expect(streams().map(({ url }) => url)).toEqual(['/api/quotes/stream?tickers=SHEL.L,TSCO.L'])
  page.unmount()
})

it('pauses while the page is hidden and resumes when it is visible', async () => {
  const page = render(
    <>
      <Price ticker="VOD.L" />
      <State />
    </>,
  )
  await pass(50)
  act(() => streams()[0]?.say('open'))
  expect(screen.getByText('stream open')).toBeDefined()
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  await pass(50)
  expect(streams()).toEqual([])
  expect(screen.getByText('stream idle')).toBeDefined()
  visibility.mockReturnValue('visible')
  document.dispatchEvent(new Event('visibilitychange'))
  await pass(50)
  expect(streams()).toHaveLength(1)
  visibility.mockRestore()
  page.unmount()
})

it('reports a broken connection; the browser reconnects on its own', async () => {
  const page = render(
    <>
      <Price ticker="VOD.L" />
      <State />
    </>,
  )
  await pass(50)
  act(() => streams()[0]?.say('error'))
  expect(screen.getByText('stream broken')).toBeDefined()
  act(() => streams()[0]?.say('open'))
  expect(screen.getByText('stream open')).toBeDefined()
  page.unmount()
})

it('is retried with increasing delay after a refusal', async () => {
  const page = render(<Price ticker="VOD.L" />)
  await pass(50)
  const refuse = () => {
    const [stream] = streams()
    if (stream) stream.readyState = FakeEventSource.CLOSED
    act(() => stream?.say('error'))
  }
  refuse()
  await pass(4999)
  expect(FakeEventSource.opened).toHaveLength(1)
  await pass(1)
  expect(FakeEventSource.opened).toHaveLength(2)
  refuse()
  await pass(9999)
  expect(FakeEventSource.opened).toHaveLength(2)
  await pass(1)
  expect(FakeEventSource.opened).toHaveLength(3)
  act(() => streams()[0]?.say('open'))
  page.unmount()
})

it('is shared by nothing: a second one streams its own tickers', async () => {
  const stop = new LiveQuotes().want(['AZN.L'])
  const page = render(<Price ticker="VOD.L" />)
  await pass(50)
  expect(streams().map(({ url }) => url)).toEqual([
    '/api/quotes/stream?tickers=AZN.L',
    '/api/quotes/stream?tickers=VOD.L',
  ])
  stop()
  page.unmount()
})
