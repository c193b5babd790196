import {
  GILT_VIEWS,
  INCOME_PARTS,
  PORTFOLIO_VIEWS,
  TAX_PARTS,
} from '@leadenhall/contract/shared/page-parts.ts'
import { DESTINATIONS, parseShareGoal } from '@leadenhall/contract/shared/page-words.ts'
import { PAGES } from '@leadenhall/contract/shared/pages.ts'
import { TOOLKIT } from '@leadenhall/contract/shared/toolkit.ts'
import { describe, expect, it } from 'vitest'
import { pagePath } from '../../format/paths.ts'
import { buildHit } from '../../test-support/build-instrument.ts'
import { listItems } from './menu-items.ts'

const pathsFor = (text: string) =>
  listItems({
    text,
    hits: [],
    goal: null,
    recent: [],
    tickers: [],
    isPicking: false,
    canOpen: () => true,
  })
    .filter(({ action }) => action.do === 'page')
    .map(({ about }) => about)

describe('The command menu', () => {
  it('has every page and every part of a page', () => {
    const known = new Set(DESTINATIONS.map(({ page, search }) => pagePath(page, {}, search)))
    const [portfolio, gilts, toolkit] = ['/portfoliomanager', '/gilts', '/toolkit']
    const wanted = [
      ...PAGES.map(({ path }) => path).filter((path) => !path.includes('{')),
      ...PORTFOLIO_VIEWS.slice(1).map((view) => `${portfolio}?view=${view}`),
      ...TAX_PARTS.slice(1).map((part) => `${portfolio}?view=tax&part=${part}`),
      ...INCOME_PARTS.slice(1).map((part) => `${portfolio}?view=income&part=${part}`),
      ...GILT_VIEWS.slice(1).map((view) => `${gilts}?view=${view}`),
      ...TOOLKIT.map(({ slug }) => `${toolkit}?tool=${slug}`),
    ]
    expect(wanted.filter((path) => !known.has(path))).toEqual([])
    expect(known.size).toBe(wanted.length)
  })

  it('finds each of them by its title and by each of its words', () => {
    // Two pages of the law have the title of another, which is listed for both.
    const twice = (title: string) => DESTINATIONS.filter((one) => one.title === title).length > 1
    const lost = DESTINATIONS.filter(({ title }) => !twice(title)).flatMap(
      ({ page, search, title, words }) =>
        [title, ...words].filter((word) => !pathsFor(word).includes(pagePath(page, {}, search))),
    )
    expect(lost).toEqual([])
    expect(DESTINATIONS.filter(({ words }) => words.some((word) => word.trim() === ''))).toEqual([])
  })

  it('lists the page before others whose title only contains the word', () => {
    expect(pathsFor('tax')[0]).toBe('/portfoliomanager?view=tax')
    expect(pathsFor('login')).toEqual(['/auth'])
  })
})

describe('A share and a word', () => {
  const TESCO = buildHit('TSCO.L', 'Tesco PLC')
  const pathOf = (text: string) => {
    const read = parseShareGoal(text)
    const goal = read && {
      goal: read.goal,
      hits: [{ ...TESCO, ticker: 'TSCO.TO', exchange: 'TSX' }, TESCO],
    }
    const [first] = listItems({
      text,
      hits: [],
      goal,
      recent: [],
      tickers: [],
      isPicking: false,
      canOpen: () => true,
    })
    return first?.action.do === 'go' ? [read?.query, first.label, first.action.path] : null
  }

  it.each([
    ['tesco div', 'tesco', 'TSCO.L: Dividends', '/share/TSCO.L#dividends'],
    ['TSCO P/E', 'TSCO', 'TSCO.L: Valuation', '/share/TSCO.L#valuation'],
    ['tesco plc total return', 'tesco plc', 'TSCO.L: Performance', '/share/TSCO.L#performance'],
    [
      '  sell  tesco ',
      'tesco',
      'TSCO.L: Sell',
      '/portfoliomanager?view=tax&part=whatif&ticker=TSCO.L',
    ],
    ['tesco alert', 'tesco', 'TSCO.L: Price alert', '/toolkit?tool=price-alerts&new=TSCO.L'],
    ['tesco prices', 'tesco', 'TSCO.L: Price history', '/toolkit?tool=price-history&ticker=TSCO.L'],
  ])('"%s" searches for %s and leads to %s', (text, query, label, path) => {
    expect(pathOf(text)).toEqual([query, label, path])
  })

  it.each(['div', 'dividends', 'tesco', 'dividend aristocrats', 'sell', ''])(
    '"%s" names no panel of a share',
    (text) => expect(parseShareGoal(text)).toBeNull(),
  )
})
