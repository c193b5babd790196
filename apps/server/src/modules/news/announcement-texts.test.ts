/** Texts of simulated announcements against the answers behind the screens of the same share. */
import type { Fundamentals } from '@leadenhall/contract/figures/index.ts'
import type { Chart } from '@leadenhall/contract/history/index.ts'
import type { HeadlineLine, NewsGroup } from '@leadenhall/contract/news/index.ts'
import { formatLongDate } from '@leadenhall/contract/shared/london-time.ts'
import { toMajor } from '@leadenhall/contract/shared/money.ts'
import {
  compactMoneyText,
  figureText,
  perShareText,
  priceText,
  symbolOf,
} from '@leadenhall/contract/shared/price-text.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '#tests/support/build-test-app.ts'
import { sqliteDatabases } from '#tests/support/databases.ts'
import { FAMOUS_COMPANIES } from '#tests/support/famous-companies.ts'
import { REFERENCE_FOLDER } from '../instruments/reference-data.ts'

const databases = sqliteDatabases('suite')
let app: TestApp
const headlines = new Map<string, readonly HeadlineLine[]>()

beforeAll(async () => {
  app = await buildTestApp(await databases.create(), {
    deps: { referenceFolder: REFERENCE_FOLDER },
  })
  for (const { ticker } of FAMOUS_COMPANIES) headlines.set(ticker, await listAnnouncements(ticker))
}, 120_000)
afterAll(() => app.close())

async function listAnnouncements(ticker: string): Promise<HeadlineLine[]> {
  const groups = await app.get<NewsGroup[]>(`/api/news/company/${ticker}`)
  return groups.find(({ GroupName }) => GroupName === 'Announcements')?.Headlines ?? []
}

const chartOf = (ticker: string) => app.get<Chart>(`/api/chart/${ticker}?range=1y`)
const textOf = ({ Body }: HeadlineLine) => Body ?? ''

/** Announcements whose headline has some words, with their share. */
const findAll = (words: RegExp) =>
  [...headlines].flatMap(([ticker, all]) =>
    all.filter(({ Headline }) => words.test(Headline)).map((line) => [ticker, line] as const),
  )

describe('The text of a simulated announcement', () => {
  it('says that it is simulated, and is a summary by its length', () => {
    const all = [...headlines.values()].flat()
    expect(all.length).toBeGreaterThan(150)
    for (const line of all) {
      expect(textOf(line)).toMatch(/\. This announcement and its figures are simulated\.$/)
      expect(textOf(line).length).toBeLessThanOrEqual(500)
      expect(textOf(line)).not.toMatch(/NaN|null|undefined|unit unknown/)
    }
  })

  it('has the accounts of the company page', async () => {
    const found = findAll(/publishes its full-year results$/)
    expect(found.length).toBeGreaterThan(15)
    for (const [ticker, line] of found) {
      const { years, statements } = await app.get<Fundamentals>(`/api/fundamentals/${ticker}`)
      const at = years.findIndex(({ end }) =>
        textOf(line).includes(`the year to ${formatLongDate(end)},`),
      )
      const cellOf = (metric: string, yearsBefore = 0) => {
        const lines = statements.flatMap(({ lines: each }) => each)
        return lines.find((each) => each.metric === metric)?.cells[at + yearsBefore] ?? null
      }
      const money = (metric: string, yearsBefore?: number) => {
        const cell = cellOf(metric, yearsBefore)
        if (cell?.value == null || cell.unit === null) throw new Error(`${ticker} has no ${metric}`)
        return compactMoneyText({ value: Math.abs(cell.value), unit: cell.unit })
      }
      expect(textOf(line)).toContain(`revenue was ${money('revenue')}`)
      for (const yearsBefore of [0, 1]) {
        expect(textOf(line)).toContain(money('operating_profit', yearsBefore))
        const eps = cellOf('eps', yearsBefore)
        expect(textOf(line)).toContain(perShareText(eps?.value ?? Number.NaN, eps?.unit ?? null))
      }
      const dps = cellOf('dps')
      if (!dps?.value) expect(textOf(line)).not.toContain('dividend')
      else expect(textOf(line)).toContain(`year is ${perShareText(dps.value, dps.unit)}`)
    }
  })

  it('has the dividend of the chart, on its ex-day', async () => {
    const found = findAll(/trades without its dividend/)
    let compared = 0
    for (const [ticker, line] of found) {
      const { actions, unit } = await chartOf(ticker)
      const date = line.Date?.slice(0, 10)
      const paid = actions.find((action) => action.kind === 'dividend' && action.date === date)
      // The chart begins a day later than the announcements of a year.
      if (paid?.kind !== 'dividend') continue
      compared += 1
      const amount = priceText(paid.amount, unit, 'share')
      expect(textOf(line)).toContain(`do not receive the dividend of ${amount} per share`)
    }
    expect(compared).toBeGreaterThan(30)
  })

  it('declares with its results the dividends that go ex afterwards', () => {
    const declared = findAll(/publishes its (full|half)-year results$/).flatMap(
      ([ticker, line]) => {
        const found = /A dividend of (\S+) per share goes ex on (.+?) and/.exec(textOf(line))
        return found ? [{ ticker, amount: found[1], day: found[2] }] : []
      },
    )
    expect(declared.length).toBeGreaterThan(15)
    const past = declared.flatMap(({ ticker, amount, day }) =>
      (headlines.get(ticker) ?? [])
        .filter(
          ({ Date: time, Headline }) =>
            Headline.includes('without its dividend') &&
            formatLongDate(time?.slice(0, 10) ?? '') === day,
        )
        .map((line) => [amount, textOf(line)] as const),
    )
    expect(past.length).toBeGreaterThan(10)
    for (const [amount, text] of past) expect(text).toContain(`the dividend of ${amount} per share`)
  })

  it('has a dealing at the close of the chart, of the shares of its headline', async () => {
    const found = findAll(/director’s dealing/)
    expect(found.length).toBeGreaterThan(10)
    for (const [ticker, line] of found) {
      const { bars, unit } = await chartOf(ticker)
      const shares = Number(/([\d,]+) shares/.exec(line.Headline)?.[1]?.replaceAll(',', ''))
      const dayOf = (time: number) =>
        formatLongDate(new Date(time * 1000).toISOString().slice(0, 10))
      const bar = bars.find(({ time }) => textOf(line).includes(` on ${dayOf(time)} at `))
      if (bar?.close == null || unit === null) throw new Error(`${ticker}: ${textOf(line)}`)
      const whole = toMajor({ value: bar.close * shares, unit })
      expect(textOf(line)).toContain(
        ` ${figureText(shares, [0, 0])} shares on ${dayOf(bar.time)} at ${priceText(bar.close, unit, 'share')}, the close of that day: ${symbolOf(whole.unit)}${figureText(whole.value, [2, 2])} in all.`,
      )
      expect(bar.time * 1000).toBeLessThan(Date.parse(line.Date ?? ''))
    }
  })

  it('has a holder cross the threshold of the headline', () => {
    const found = findAll(/holding notice/)
    expect(found.length).toBeGreaterThan(10)
    for (const [, line] of found) {
      const [, way, threshold] = /(rises above|falls below) (\d+)%/.exec(line.Headline) ?? []
      const [, to, from] = /holds ([\d.]+)%, after ([\d.]+)%/.exec(textOf(line)) ?? []
      const [low, high] = way === 'rises above' ? [from, to] : [to, from]
      expect(Number(low)).toBeLessThan(Number(threshold))
      expect(Number(high)).toBeGreaterThan(Number(threshold))
    }
  })

  it('is the same at every reading, and in the news of the market', async () => {
    expect(await listAnnouncements('TSCO.L')).toEqual(headlines.get('TSCO.L'))
    const groups = await app.get<NewsGroup[]>('/news/headlines/market')
    const market = groups.find(({ GroupName }) => GroupName === 'Announcements')?.Headlines ?? []
    expect(market.length).toBeGreaterThan(0)
    for (const { Ticker, StoryLink, Body } of market.slice(0, 5)) {
      const own = (await listAnnouncements(Ticker ?? '')).find(
        (line) => line.StoryLink === StoryLink,
      )
      expect(own?.Body).toBe(Body)
    }
  })
})
