/** A figure has one value on every screen of a portfolio and of a share, in the API, exports and cells. */
import type { Browser, Page } from '@playwright/test'
import { createVisitor, register, type Visitor } from '../support/visitor.ts'
import { openScreen, test } from './setup/frozen-product.ts'
import { freshEmail } from './setup/people.ts'
import { below, readLines, readTable, ShownFigures } from './setup/read-figures.ts'
import type { FrozenProduct } from './setup/start-frozen.ts'
import { expect } from './setup/test.ts'

const LOOK = { theme: 'dark', size: 'desk' } as const
const SHARE = 'VOD.L'
/** Held in the general account, so that tax pools it too. */
const POOLED = 'GSK.L'

interface Opened {
  readonly page: Page
  readonly lines: readonly string[]
}

/** Opens a screen as a user, reads it, and closes it. */
type Visit = (
  path: string,
  shows: string | RegExp,
  read: (opened: Opened) => Promise<void> | void,
) => Promise<void>

function visitAs(browser: Browser, frozen: FrozenProduct): Visit {
  return async (path, shows, read) => {
    const screen = { name: path, path, shows, isSignedIn: true } as const
    const page = await openScreen(browser, frozen, screen, LOOK)
    await read({ page, lines: await readLines(page) })
    await page.context().close()
  }
}

/** A user with the sample portfolio, once all of its prices are known. */
async function createUser(frozen: FrozenProduct) {
  const visitor = createVisitor()
  visitor.url = frozen.url
  await register(visitor, freshEmail('figure'))
  expect((await visitor.call('POST', '/api/portfolio/sample', {})).status).toBe(201)
  const known = async () => {
    const { holdings, today } = await get<Holdings>(visitor, '/api/portfolio/holdings')
    // The change of a day is that of quotes which someone has asked for.
    const tickers = holdings.map(({ ticker }) => ticker).join(',')
    await visitor.call('GET', `/api/quotes?tickers=${tickers}`)
    return [today, ...holdings.map((one) => one.value)].every((value) => value !== null)
  }
  await expect.poll(known, { timeout: 60_000 }).toBe(true)
  return { visitor, own: { ...frozen, session: [...visitor.cookies] } }
}

interface Holdings {
  readonly value: string
  readonly today: string | null
  readonly gain: { readonly total: string }
  readonly holdings: readonly {
    readonly ticker: string
    readonly quantity: string
    readonly value: string | null
    readonly cost: string | null
  }[]
}

/** As the simulated market pays it after the day of the frozen product. */
const NEXT_PAYMENT = '£63.93'

const get = async <T>(visitor: Visitor, path: string): Promise<T> =>
  (await visitor.call('GET', path)).body as T

const poundsOf = (amount: string | null | undefined) => Number(amount).toFixed(2)
const sumOf = (texts: readonly (string | undefined)[]) =>
  texts
    .reduce((sum, text = '') => sum + Number(text.replaceAll(/[£,+]/g, '').replace('−', '-')), 0)
    .toFixed(2)

test.describe('A figure has one value', () => {
  test.slow()

  test('on every screen of a portfolio, in the API and in exports', async ({ browser, frozen }) => {
    const { own, visitor } = await createUser(frozen)
    const visit = visitAs(browser, own)
    const shown = new ShownFigures()
    const api = await get<Holdings>(visitor, '/api/portfolio/holdings')
    const pooled = api.holdings.find(({ ticker }) => ticker === POOLED)
    shown.add('Value', 'API', poundsOf(api.value))
    shown.add('Today', 'API', poundsOf(api.today))
    shown.add('Total gain', 'API', poundsOf(api.gain.total))
    shown.add(`Value of ${POOLED}`, 'API', poundsOf(pooled?.value))
    shown.add(`Average cost of ${POOLED}`, 'API', poundsOf(pooled?.cost))

    await visit('/portfoliomanager', 'Next payments', async ({ lines, page }) => {
      const place = 'overview'
      for (const figure of ['Value', 'Today', 'Total gain']) {
        shown.add(figure, place, below(lines, figure))
      }
      const rows = await readTable(page, 'Holdings')
      const row = rows.find(({ Ticker }) => Ticker === POOLED)
      shown.add(`Value of ${POOLED}`, place, row?.['Value'])
      shown.add(`Average cost of ${POOLED}`, place, row?.['Average cost'])
      shown.add(`Shares of ${POOLED}`, place, row?.['Quantity'])
      shown.add('Income of the year', 'summary', below(lines, 'Income 2026'))
      const received = /Received (\S+) · To come (\S+)/.exec(lines.join('\n'))
      shown.add('Income of the year', 'income panel', received?.[1])
      shown.add('Income to come', 'summary', /(\S+) expected/.exec(lines.join('\n'))?.[1])
      shown.add('Income to come', 'income panel', received?.[2])
      shown.add(
        'Next payment',
        place,
        lines.find((line) => line === NEXT_PAYMENT),
      )
      const cash = /Cash: (?<text>.*)/.exec(lines.join('\n'))?.groups?.['text']
      shown.add('Cash', place, sumOf((cash ?? '').match(/£[\d,.]+/g) ?? []))
    })
    await visit('/portfoliomanager?view=accounts', 'Sample SIPP', async ({ page }) => {
      const rows = await readTable(page, 'Accounts')
      shown.add('Value', 'sum of accounts', sumOf(rows.map((row) => row['Value'])))
      shown.add('Total gain', 'sum of accounts', sumOf(rows.map((row) => row['Gain'])))
      shown.add('Cash', 'sum of accounts', sumOf(rows.map((row) => row['Cash'])))
    })
    await visit('/', 'Coming up', ({ lines }) => {
      shown.add('Value', 'Home', below(lines, 'Value'))
      shown.add('Today', 'Home', below(lines, 'Today'))
      shown.add('Next payment', 'Home', /pays (\S+)/.exec(lines.join('\n'))?.[1])
    })
    await visit('/portfoliomanager?view=income', 'Payments', ({ lines }) => {
      const next = below(lines, 'Next twelve months, before tax')
      shown.add('Income of twelve months', 'income', next)
      shown.add('Income of twelve months', 'income after tax', below(lines, 'Before tax'))
      shown.add('Next payment', 'income', /^[A-Z]+\.L (£\S+)$/m.exec(lines.join('\n'))?.[1])
    })
    const classes = [{ name: 'All', target: '100', tickers: [], holdsCash: true }]
    const tickers = api.holdings.map(({ ticker }) => ticker)
    const targets = { classes: classes.map((one) => ({ ...one, tickers })) }
    expect((await visitor.call('PUT', '/api/portfolio/targets', targets)).status).toBeLessThan(300)
    await visit('/portfoliomanager?view=targets', 'All', ({ lines }) => {
      shown.add('Value', 'targets', /£[\d,]+\.\d\d/.exec(lines.join('\n'))?.[0])
    })
    await visitTax(visit, shown)
    const { text } = await readExport(visitor)
    shown.add('Cash', 'export', sumOf(text))

    const { compared, differing } = shown.compare()
    expect(differing).toEqual([])
    expect(compared).toBe(13)
  })

  test('on every screen of a share, in the API and in a cell', async ({ browser, frozen }) => {
    const { own, visitor } = await createUser(frozen)
    const visit = visitAs(browser, own)
    const shown = new ShownFigures()
    const spans = ['1Y', '5Y'] as const
    await visit(`/share/${SHARE}`, 'Performance', async ({ lines, page }) => {
      const place = 'company page'
      shown.add(
        'Price',
        place,
        lines.find((line) => /^[\d,.]+p$/.test(line)),
      )
      shown.add(
        'Day change',
        place,
        lines.find((line) => /^[+−][\d.]+%$/.test(line)),
      )
      shown.add('Market cap', place, below(lines, 'Market cap'))
      const held = /You hold (\S+) at (\S+)/.exec(lines.join('\n'))
      shown.add('Shares held', place, held?.[1])
      shown.add('Cost a share', place, held?.[2])
      const [share, total] = await readTable(page, 'Performance')
      for (const span of spans) {
        shown.add(`Return ${span}`, 'range button', below(lines, span))
        shown.add(`Return ${span}`, 'performance table', share?.[span])
        shown.add(`Total return ${span}`, 'performance table', total?.[span])
      }
    })
    const columns = 'market_cap,return_1y,return_5y,tr_1y,tr_5y,change_ratio,price'
    const query = `text=${SHARE}&columns=${columns}`
    await visit(`/screener?${query}`, 'Next', async ({ page }) => {
      const rows = await readTable(page, 'Results')
      const row = rows.find(({ Ticker }) => Ticker === SHARE)
      shown.add('Price', 'screener', row?.['Price'])
      shown.add('Day change', 'screener', row?.['Day Change'])
      shown.add('Market cap', 'screener', row?.['Market cap (£)'])
      for (const span of spans) {
        const own = span.toLowerCase()
        shown.add(`Return ${span}`, 'screener', row?.[`Return ${own}`])
        shown.add(`Total return ${span}`, 'screener', row?.[`Total return ${own}`])
      }
    })
    await visit('/portfoliomanager', 'Next payments', async ({ page }) => {
      const rows = await readTable(page, 'Holdings')
      const row = rows.find(({ Ticker }) => Ticker === SHARE)
      shown.add('Price', 'holdings', row?.['Price'])
      shown.add('Day change', 'holdings', row?.['%'])
      shown.add('Shares held', 'holdings', row?.['Quantity'])
      shown.add('Cost a share', 'holdings', row?.['Cost a share'])
    })
    await addCells(visitor, shown)

    const { compared, differing } = shown.compare()
    expect(differing).toEqual([])
    expect(compared).toBe(9)
  })
})

async function visitTax(visit: Visit, shown: ShownFigures): Promise<void> {
  await visit('/portfoliomanager?view=tax', 'Exempt amount used', ({ lines }) => {
    const [gains, losses] = [below(lines, 'Gains'), /^Losses (\S+)$/m.exec(lines.join('\n'))?.[1]]
    shown.add('Proceeds of the year', 'tax summary', below(lines, 'Proceeds'))
    shown.add('Gains less losses', 'tax summary', sumOf([gains, `−${losses ?? ''}`]))
  })
  await visit('/portfoliomanager?view=tax&part=disposals', /^All \d disposals/, ({ lines }) => {
    const all = lines.slice(lines.findIndex((line) => /^All \d disposals/.test(line)))
    shown.add('Proceeds of the year', 'disposals', /Proceeds (\S+)/.exec(all.join('\n'))?.[1])
    shown.add(
      'Gains less losses',
      'disposals',
      all.find((line) => /^[+−]£/.test(line)),
    )
  })
  await visit('/portfoliomanager?view=tax&part=pools', 'Section 104 cost', async ({ page }) => {
    const rows = await readTable(page, 'Pools')
    const row = rows.find(({ Ticker = '' }) => Ticker.startsWith(POOLED))
    shown.add(`Average cost of ${POOLED}`, 'pools', row?.['Average cost'])
    shown.add(`Shares of ${POOLED}`, 'pools', row?.['Shares'])
  })
  await visit('/portfoliomanager?view=tax&part=whatif', 'Work it out', async ({ page }) => {
    const options = await page
      .getByLabel('Share', { exact: true })
      .locator('option')
      .allInnerTexts()
    const option = options.find((text) => text.startsWith(POOLED))
    shown.add(`Shares of ${POOLED}`, 'what if', /\((\S+) in the pool\)/.exec(option ?? '')?.[1])
  })
}

/** Amounts of every activity, in pounds: the sample has no other cash. */
async function readExport(visitor: Visitor): Promise<{ readonly text: readonly string[] }> {
  const { body } = await visitor.call('GET', '/api/portfolio/export.json')
  const { activities } = body as { activities: readonly { readonly amount: string }[] }
  return { text: activities.map(({ amount }) => amount) }
}

async function addCells(visitor: Visitor, shown: ShownFigures): Promise<void> {
  const wish = { name: 'cells', scope: 'cell' }
  const { key } = (await visitor.call('POST', '/api/keys', wish)).body as { key: string }
  const cell = async (field: string) => {
    const query = new URLSearchParams({ ticker: SHARE, field, key })
    return (await fetch(`${visitor.url}/api/cell?${query}`)).text()
  }
  const percent = async (field: string) => `${Number(await cell(field)).toFixed(2)}%`
  shown.add('Market cap', 'cell', await cell('market_cap'))
  for (const span of ['1Y', '5Y'] as const) {
    shown.add(`Return ${span}`, 'cell', await percent(`return_${span.toLowerCase()}`))
    shown.add(`Total return ${span}`, 'cell', await percent(`tr_${span.toLowerCase()}`))
  }
  interface Quotes {
    readonly items: readonly { readonly price: number; readonly changeRatio: number }[]
  }
  const { items } = await get<Quotes>(visitor, `/api/quotes?tickers=${SHARE}`)
  shown.add('Price', 'API', `${items[0]?.price}p`)
  shown.add('Day change', 'API', `${((items[0]?.changeRatio ?? 0) * 100).toFixed(2)}%`)
}
